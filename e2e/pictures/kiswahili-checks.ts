import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../tools/paths.ts';

const CATALOGUES = ['contract/src/locales/sw.json', 'web/src/locales/sw.json', 'server/locales/sw.json'];

/** English sentences whose twin has other words. Those with a value in them are left to the reader. */
const englishSentences = new Set(
  CATALOGUES.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Record<string, string>),
  )
    .filter(([english, kiswahili]) => english !== kiswahili && !english.includes('{'))
    .map(([english]) => english),
);

/** Lists what a Kiswahili page must not show: English sentences of ours, and buttons whose words are cut. */
export async function listKiswahiliFaults(page: Page): Promise<string[]> {
  const { texts, cut } = await page.evaluate(readWords);
  return [
    ...texts.filter((text) => englishSentences.has(text)).map((text) => `English: ${text}`),
    ...cut.map((text) => `cut: ${text}`),
  ];
}

function readWords(): { texts: string[]; cut: string[] } {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isShown = node.parentElement?.checkVisibility() && !node.parentElement.closest('[lang="en"]');
    if (isShown) texts.add(node.textContent?.trim() ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.add(element.getAttribute(name) ?? '');
  }
  const isCut = (element: HTMLElement) =>
    element.checkVisibility() &&
    getComputedStyle(element).overflowX !== 'visible' &&
    element.scrollWidth > element.clientWidth + 1;
  const cut = [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].filter(isCut);
  return { texts: [...texts], cut: cut.map((element) => element.innerText) };
}
