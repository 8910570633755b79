import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';

export interface Shot {
  file: string;
  label: string;
}

/** Width of a picture on a sheet, and the pictures per sheet. */
const SHEET_LAYOUT: Record<number, { width: number; columns: number; rows: number }> = {
  360: { width: 250, columns: 6, rows: 2 },
  768: { width: 380, columns: 4, rows: 2 },
  1280: { width: 510, columns: 3, rows: 2 },
};
const PICTURE_HEIGHT_MAX_PX = 760;

/** Writes PNG sheets with several pictures each. */
export async function writeContactSheets(browser: Browser, shots: readonly Shot[], width: number, base: string) {
  const { columns, rows, width: each } = SHEET_LAYOUT[width] ?? { columns: 3, rows: 2, width: 510 };
  const page = await browser.newPage({ viewport: { width: columns * (each + 16) + 16, height: 800 } });
  for (let from = 0, number = 1; from < shots.length; from += columns * rows, number += 1) {
    const some = shots.slice(from, from + columns * rows);
    const figures = await Promise.all(
      some.map(async ({ file, label }) => {
        const source = `data:image/jpeg;base64,${(await readFile(file)).toString('base64')}`;
        return `<figure><figcaption>${label}</figcaption><div><img src="${source}" width="${each}"></div></figure>`;
      }),
    );
    await page.setContent(`<style>
      body{margin:16px;display:grid;grid-template-columns:repeat(${columns},${each}px);gap:16px;background:#8a8f98}
      figure{margin:0}figcaption{font:600 13px system-ui;margin-bottom:4px}div{max-height:${PICTURE_HEIGHT_MAX_PX}px;overflow:hidden}
      img{display:block}</style>${figures.join('')}`);
    await page.screenshot({ path: `${base}-${number}.png`, fullPage: true });
  }
  await page.close();
}

/** Renders one HTML page with all pictures in the order in which they were taken. */
export function renderSheetIndex(shots: readonly Shot[], folder: string): string {
  const figures = shots.map(
    ({ file, label }) =>
      `<figure><figcaption>${label}</figcaption><img loading="lazy" src="${path.relative(folder, file)}" alt=""></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>
    body{display:flex;flex-wrap:wrap;gap:16px;background:#8a8f98;font:600 13px system-ui}figure{margin:0}
    img{display:block;max-height:720px;max-width:640px}</style>${figures.join('\n')}`;
}
