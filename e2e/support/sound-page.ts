import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { eventually } from './journey.ts';

const WIDTHS = [360, 1280];

/** What stands on the page now: no scrolling sideways, and nothing that assistive technology trips over. */
export async function expectSoundPage(page: Page, name: string, scheme: 'light' | 'dark'): Promise<void> {
  // The dark scheme changes only colours.
  const rules = scheme === 'dark' ? ['color-contrast'] : undefined;
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Header and side panel follow the new width a moment later.
    await eventually(() => sidewaysScroll(page)).toBe(0);
    faults.push(...(await axeViolations(page, rules)).map((fault) => `${name} at ${width} px, ${scheme}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
