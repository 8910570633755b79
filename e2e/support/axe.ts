import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails on any accessibility violation that axe finds. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await listAxeViolations(page)).toEqual([]);
}

/** One line per violated rule, of all rules or of the given ones. */
export async function listAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  // Only violations are collected and foreign frames are skipped, which halves the run time.
  const options: RunOptions = {
    ...(rules && { runOnly: rules }),
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  };
  const { violations } = await page.evaluate(async (runOptions) => {
    const axe = Reflect.get(globalThis, 'axe') as { run(root: Document, options: RunOptions): Promise<AxeResults> };
    return axe.run(document, runOptions);
  }, options);
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    const summary = first?.failureSummary?.replace(/\s+/g, ' ') ?? '';
    return `${id}: ${help}: ${nodes.length} times, first at ${first?.target.join(' ')}: ${summary}`;
  });
}
