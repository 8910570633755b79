import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toLanguagePath } from '@kanisa/contract/core/languages.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Browser, Page } from 'playwright-core';
import { buildProduct } from '../../tools/build/build.ts';
import { picturesFolder } from '../../tools/paths.ts';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { listScreens, type Screen, type Viewer } from '../../tools/test/page-list.ts';
import { signInBrowser } from '../support/accounts.ts';
import { openVisit } from '../support/browser-visit.ts';
import { startDemo } from '../support/demo.ts';
import { createDepartmentAsAdmin } from '../support/departments.ts';
import { measureHorizontalOverflow } from '../support/horizontal-overflow.ts';
import { waitUntilLoaded } from '../support/page-loaded.ts';
import { ADMIN, startProduct } from '../support/product.ts';
import { turnServingOn } from '../support/serving.ts';
import { renderSheetIndex, type Shot, writeContactSheets } from './contact-sheets.ts';
import { listKiswahiliFaults } from './kiswahili-checks.ts';
import { mockPageState, PICTURE_STATES, type PictureState } from './picture-states.ts';

/**
 * `npm run pictures [-- /path … state …]`: every page of the demo as each role sees it, at three widths, light and
 * dark. `npm run contact-sheet [-- /path …]`: also the empty, loading and failing states. Both write contact sheets.
 * `--kiswahili` opens the Kiswahili pages of the demo, and reports English sentences and cut buttons.
 */
const FOLDER = path.join(picturesFolder, 'pages');
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT_MAX_PX = 2600;

const args = process.argv.slice(2);
const isKiswahili = args.includes('--kiswahili');
const wantedPaths = args.filter((arg) => arg.startsWith('/'));
const namedStates = PICTURE_STATES.filter((state) => args.includes(state));
const states = args.includes('--all-states')
  ? PICTURE_STATES
  : namedStates.length > 0
    ? namedStates
    : PICTURE_STATES.filter((state) => state === 'demo');
const screens = listScreens().filter(({ path: address }) => wantedPaths.length === 0 || wantedPaths.includes(address));
const faults: string[] = [];
const takenShots: (Shot & { width: number; sheet: string })[] = [];

interface Place {
  origin: string;
  browser: Browser;
  /** Credentials for this role, or null if nobody has it. */
  login(role: Role): { username: string; password: string } | null;
  fill(address: string, role: Role): Promise<string | null>;
}

await buildProduct();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  if (states.some((state) => state !== 'empty')) await captureDemo();
  // A new church offers English only.
  if (states.includes('empty') && !isKiswahili) await captureEmptyChurch();
  await writeFile(path.join(FOLDER, 'index.html'), renderSheetIndex(takenShots, FOLDER));
  for (const sheet of new Set(takenShots.map((shot) => shot.sheet))) {
    const shots = takenShots.filter((shot) => shot.sheet === sheet);
    await writeContactSheets(browser, shots, shots[0]?.width ?? 1280, path.join(FOLDER, `sheet-${sheet}`));
  }
} finally {
  await browser.close();
}
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
console.log(`${takenShots.length} pictures and their sheets are in ${path.relative(process.cwd(), FOLDER)}.`);

async function captureDemo(): Promise<void> {
  const demo = await startDemo();
  const place = { origin: demo.product.origin, browser, login: demo.login, fill: demo.fill };
  try {
    for (const state of states.filter((one) => one !== 'empty')) await captureScreens(place, state);
  } finally {
    await demo.product.stop();
  }
}

/** A new church: one admin, one department and nothing else. It uses every module, so that their pages exist. */
async function captureEmptyChurch(): Promise<void> {
  const product = await startProduct({ DATABASE_URL: '' });
  try {
    await turnServingOn(product);
    const { id } = await createDepartmentAsAdmin(product, { name: 'Choir' });
    const gaps: Record<string, string> = { departmentId: String(id), userId: '1' };
    const fill = async (address: string) => {
      const filled = address.replace(/:(\w+)/g, (_, name: string) => gaps[name] ?? '');
      return filled.includes('//') || (filled !== '/' && filled.endsWith('/')) ? null : filled;
    };
    const login = (role: Role) => (role === 'admin' || role === 'user' ? ADMIN : null);
    await captureScreens({ origin: product.origin, browser, login, fill }, 'empty');
  } finally {
    await product.stop();
  }
}

/** One viewer after the other, each with a separate browser context. */
async function captureScreens(place: Place, state: PictureState): Promise<void> {
  const viewers = new Set(screens.flatMap((screen) => listViewers(screen, state)));
  for (const viewer of viewers) {
    const credentials = viewer === 'visitor' ? null : place.login(viewer);
    if (viewer !== 'visitor' && credentials === null) continue;
    const visit = await openVisit(place.browser, place.origin, {});
    if (credentials) await signInBrowser(visit.page, credentials);
    for (const screen of screens.filter((one) => listViewers(one, state).includes(viewer))) {
      const address = await place.fill(screen.path, viewer === 'visitor' ? 'user' : viewer);
      if (address !== null) await takePictures(visit.page, { address, screen, viewer, state });
    }
    if (state === 'demo') faults.push(...new Set(visit.problems.map((problem) => `${viewer}: ${problem}`)));
    await visit.context.close();
  }
}

/** Roles differ only where there is data to show. */
function listViewers({ viewers }: Screen, state: PictureState): readonly Viewer[] {
  return state === 'demo' ? viewers : viewers.slice(0, 1);
}

interface Capture {
  address: string;
  screen: Screen;
  viewer: Viewer;
  state: PictureState;
}

async function takePictures(page: Page, { address, screen, viewer, state }: Capture): Promise<void> {
  const countRequests = await mockPageState(page, state);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: WIDTHS[0] ?? 360, height: 740 });
  await page.goto(isKiswahili ? toLanguagePath(address, 'sw') : address);
  if (state === 'loading' || state === 'failing') await waitForFirstRequest(page, countRequests);
  if (state !== 'loading') await waitUntilLoaded(page);
  // A page that reads nothing looks the same in both states.
  if (countRequests() === 0) return;
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      if (state !== 'loading') await showLazyParts(page);
      const label = `${screen.path} · ${viewer} · ${state} · ${width} ${colorScheme}`;
      if ((await page.locator('h1').count()) !== 1) faults.push(`${label}: not one heading`);
      if ((await measureHorizontalOverflow(page)) > 0) faults.push(`${label}: scrolls sideways`);
      if (isKiswahili) faults.push(...(await listKiswahiliFaults(page)).map((fault) => `${label}: ${fault}`));
      const name = screen.path === '/' ? 'home' : screen.path.slice(1).replaceAll(/[/:]+/g, '-');
      const file = path.join(FOLDER, `${name}-${viewer}-${state}-${width}-${colorScheme}.jpg`);
      const height = Math.min(HEIGHT_MAX_PX, await page.evaluate(() => document.documentElement.scrollHeight));
      const clip = { x: 0, y: 0, width, height };
      await page.screenshot({ path: file, type: 'jpeg', quality: 80, fullPage: true, clip });
      takenShots.push({ file, label, width, sheet: `${state}-${width}-${colorScheme}` });
    }
  }
}

/** A page that reads nothing sends no request; a skeleton appears shortly after the first one. */
async function waitForFirstRequest(page: Page, countRequests: () => number): Promise<void> {
  for (let waited = 0; waited < 4000 && countRequests() === 0; waited += 200) await page.waitForTimeout(200);
  await page.waitForTimeout(500);
}

/** Scrolls to the end so that lazy content appears in the picture. */
async function showLazyParts(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
