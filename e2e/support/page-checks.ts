import type { Page } from 'playwright-core';
import { isCi } from '../../tools/test/ci-mode.ts';
import { listAxeViolations } from './axe.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { eventually } from './journey.ts';
import { findKeyboardProblems } from './keyboard.ts';
import { openLoadedPage } from './open-loaded-page.ts';

interface Rendering {
  width: number;
  colorScheme: 'light' | 'dark';
  /** The dark scheme changes only colours: where the same width was looked at in light, nothing else is left. */
  onlyColours?: boolean;
}

/** Contrast is most of what a look costs, so that it is taken at every width in every scheme only where nobody waits. */
const RENDERINGS: readonly Rendering[] = isCi
  ? [
      { width: 360, colorScheme: 'light' },
      { width: 1280, colorScheme: 'light' },
      { width: 360, colorScheme: 'dark', onlyColours: true },
      { width: 1280, colorScheme: 'dark', onlyColours: true },
    ]
  : [
      { width: 360, colorScheme: 'light' },
      { width: 1280, colorScheme: 'dark' },
    ];

/** Opens the page, brings up what shall be looked at, and looks. */
export async function expectPageToPassChecks(page: Page, path: string, bringUp = async () => {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await openLoadedPage(page, path);
  await bringUp();
  await expectCurrentPageToPassChecks(page, path);
}

/** What stands on the page now: no scrolling sideways, and nothing that assistive technology or a keyboard trips over. */
export async function expectCurrentPageToPassChecks(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme, onlyColours = false } of RENDERINGS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // New colours, header and side panel come a moment later.
    await eventually(() => measureHorizontalOverflow(page)).toBe(0);
    const where = `${name} at ${width} px, ${colorScheme}`;
    const named = (faults: string[]) => faults.map((fault) => `${where}: ${fault}`);
    const rules = onlyColours ? ['color-contrast'] : undefined;
    await eventually(async () => named(await listAxeViolations(page, rules))).toEqual([]);
    if (!onlyColours) await eventually(async () => named(await findKeyboardProblems(page))).toEqual([]);
  }
}
