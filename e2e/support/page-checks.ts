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
  /** The dark scheme changes only colours, so the other checks are skipped at a width already checked in light. */
  onlyColours?: boolean;
}

/** Contrast is most of the cost of a check, so only CI checks every width in every scheme. */
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

/** Opens the page, runs `bringUp` to show the state to be checked, and checks it. */
export async function expectPageToPassChecks(page: Page, path: string, bringUp = async () => {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await openLoadedPage(page, path);
  await bringUp();
  await expectCurrentPageToPassChecks(page, path);
}

/** Checks the current state of the page: no horizontal overflow, no axe violation and no keyboard problem. */
export async function expectCurrentPageToPassChecks(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme, onlyColours = false } of RENDERINGS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // Colours, header and side panel change after a delay.
    await eventually(() => measureHorizontalOverflow(page)).toBe(0);
    const where = `${name} at ${width} px, ${colorScheme}`;
    const named = (faults: string[]) => faults.map((fault) => `${where}: ${fault}`);
    const rules = onlyColours ? ['color-contrast'] : undefined;
    await eventually(async () => named(await listAxeViolations(page, rules))).toEqual([]);
    if (!onlyColours) await eventually(async () => named(await findKeyboardProblems(page))).toEqual([]);
  }
}
