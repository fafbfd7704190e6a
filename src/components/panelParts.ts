import { loadAnnouncer } from '../react/index.js';
import { type LazyPart, lazyPart } from './lazyPart.js';
import type * as PanelButtons from './views/PanelButtons.js';
import type * as ContentViews from './views/RichItem.js';

/** How contents look that are more than a short text. */
export const contentViews: LazyPart<typeof ContentViews> = lazyPart(() => import('./views/RichItem.js'));
/** Buttons of panels, and the ways out of a failure. */
export const panelButtons: LazyPart<typeof PanelButtons> = lazyPart(() => import('./views/PanelButtons.js'));

/** Has everything that a panel may need come while its first answer is still on its way, so that nothing has to change its looks later. */
export async function loadParts(): Promise<void> {
  await Promise.all([contentViews.load(), panelButtons.load(), loadAnnouncer()]);
}
