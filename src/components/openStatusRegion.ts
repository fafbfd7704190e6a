import type { AnnouncementRegion } from '../react/index.js';

/** Out of sight without being out of reach, whether or not the style sheet is there; set through the CSSOM, which a CSP allows. */
const outOfSight: Partial<CSSStyleDeclaration> = {
  position: 'absolute', inlineSize: '1px', blockSize: '1px', margin: '-1px', padding: '0', border: '0', overflow: 'hidden', clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** A live region at the end of the page, empty at first: one that arrives with its text is missed by screen readers. */
export function openStatusRegion(): AnnouncementRegion {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('data-mcp-announcer', '');
  Object.assign(region.style, outOfSight);
  document.body.append(region);
  return {
    say: (text) => { region.textContent = text; },
    close: () => region.remove(),
  };
}
