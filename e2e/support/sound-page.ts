import type { Page } from 'playwright-core';
import { axeViolations } from './axe.ts';
import { eventually } from './journey.ts';
import { keyboardFaults } from './keyboard.ts';
import { openSettled } from './open-settled.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

const WIDTHS = [360, 1280];

/** Opens the page, brings up what shall be looked at, and looks. */
export async function expectSound(page: Page, path: string, bringUp = async () => {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await openSettled(page, path);
  await bringUp();
  await expectSoundPage(page, path);
}

/** What stands on the page now: no scrolling sideways, and nothing that assistive technology or a keyboard trips over. */
export async function expectSoundPage(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // New colours, header and side panel come a moment later.
      await eventually(() => sidewaysScroll(page)).toBe(0);
      // The dark scheme changes only colours.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      const where = `${name} at ${width} px, ${colorScheme}`;
      const named = (faults: string[]) => faults.map((fault) => `${where}: ${fault}`);
      await eventually(async () => named(await axeViolations(page, rules))).toEqual([]);
      if (colorScheme === 'light') await eventually(async () => named(await keyboardFaults(page))).toEqual([]);
    }
  }
}
