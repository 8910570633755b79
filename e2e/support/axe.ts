import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails when there is something that people with assistive technology could not use. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** One line for each rule that is broken, of all rules or only of some. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Otherwise each look opens a window of its own to gather foreign frames, and the pages have none to look into.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (rules !== undefined) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    const summary = first?.failureSummary?.replace(/\s+/g, ' ') ?? '';
    return `${id}: ${help}: ${nodes.length} times, first at ${first?.target.join(' ')}: ${summary}`;
  });
}
