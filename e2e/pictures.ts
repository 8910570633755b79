import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../scripts/build.ts';
import { launchBrowser } from '../scripts/chromium.ts';
import { listPages } from '../scripts/page-list.ts';
import { pictures } from '../scripts/paths.ts';
import { openVisit } from './support/pages.ts';
import { beSignedIn } from './support/people.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';

/** `npm run pictures [-- /path …]`: every page as a person sees it, for looking at. */
const FOLDER = path.join(pictures, 'pages');
const WIDTHS = [360, 768, 1280];
const asked = process.argv.slice(2);
const pages = listPages().filter((page) => asked.length === 0 || asked.includes(page.path));

await buildWeb();
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    await takePictures(product, browser, colorScheme, false);
    await takePictures(product, browser, colorScheme, true);
  }
} finally {
  await Promise.all([product.stop(), browser.close()]);
}
console.log(`The pictures are in ${path.relative(process.cwd(), FOLDER)}.`);

/** Guarded pages and the start page as staff; all others as a visitor. */
async function takePictures(from: Product, by: Browser, colorScheme: 'light' | 'dark', asStaff: boolean) {
  const wanted = pages.filter((page) => (asStaff ? !page.isPublic || page.path === '/' : page.isPublic));
  if (wanted.length === 0) return;
  const visit = await openVisit(by, from.origin, { colorScheme });
  if (asStaff) await beSignedIn(visit.page, ADMIN);
  for (const { path: address } of wanted) {
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      await visit.page.goto(address);
      await visit.page.waitForLoadState('networkidle');
      await showLazyParts(visit.page);
      const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-');
      const file = `${name}${asStaff ? '-staff' : ''}-${width}-${colorScheme}.png`;
      await visit.page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
    }
  }
  for (const problem of new Set(visit.problems)) console.log(problem);
  await visit.context.close();
}

/** What appears only when it scrolls into view belongs in the picture too. */
async function showLazyParts(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
