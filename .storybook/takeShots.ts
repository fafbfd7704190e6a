import { commands, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    saveShot(path: string): Promise<void>;
  }
}

const widths = [320, 1_280];
const tallest = 2_400;

/** Writes the story that stands now, at a narrow and at a wide page: `STORY_SHOTS=<folder> npm run test-storybook`. */
export async function takeShots(folder: string, colours: string, story: string): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 400);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await page.viewport(width, Math.min(tallest, Math.max(200, document.documentElement.scrollHeight)));
    await commands.saveShot(`${folder}/${colours}/${story}-${width}.png`);
  }
}
