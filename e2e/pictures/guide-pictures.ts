import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Browser, Page } from 'playwright-core';
import { buildProduct } from '../../tools/build/build.ts';
import { projectRoot } from '../../tools/paths.ts';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { signInBrowser } from '../support/accounts.ts';
import { openVisit } from '../support/browser-visit.ts';
import { startDemo } from '../support/demo.ts';
import { getField } from '../support/page-actions.ts';
import { waitUntilLoaded } from '../support/page-loaded.ts';

/** `npm run guide-pictures [-- name …]`: takes the pictures of the README and of docs/guide from the demo. */
const FOLDER = path.join(projectRoot, 'docs/pictures');
const BYTES_MAX = 120 * 1024;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

interface Picture {
  name: string;
  /** A path of the route table; its parameters are filled for this role. */
  path: string;
  as: Role | 'visitor';
  size: { width: number; height: number };
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', as: 'visitor', size: DESK },
  { name: 'home-phone', path: '/', as: 'visitor', size: PHONE },
  { name: 'dashboard-phone', path: '/dashboard', as: 'user', size: PHONE },
  { name: 'department', path: '/department/:departmentId', as: 'department_leader', size: DESK },
  {
    name: 'users',
    path: '/admin/users',
    as: 'admin',
    size: DESK,
    // Photos load after the list.
    prepare: (page) => page.getByRole('row').nth(1).locator('img').waitFor(),
  },
  {
    name: 'calendar',
    path: '/calendar',
    as: 'visitor',
    size: DESK,
    prepare: (page) => scrollToSelector(page, 'main table'),
  },
  { name: 'register-phone', path: '/register', as: 'visitor', size: PHONE },
  { name: 'profile-phone', path: '/profile', as: 'user', size: PHONE },
  { name: 'family-phone', path: '/profile/family', as: 'user', size: PHONE },
  { name: 'departments-phone', path: '/department/list', as: 'user', size: PHONE },
  { name: 'messages-phone', path: '/messages', as: 'user', size: PHONE },
  { name: 'event-phone', path: '/calendar/:id', as: 'user', size: PHONE },
  { name: 'applications', path: '/department/:departmentId/applications', as: 'department_leader', size: DESK },
  { name: 'members-phone', path: '/department/:departmentId/members', as: 'department_leader', size: PHONE },
  { name: 'info-posts', path: '/department/:departmentId/info', as: 'department_leader', size: DESK },
  { name: 'member-profile', path: '/admin/users/:userId', as: 'admin', size: DESK },
  { name: 'event-form', path: '/admin/events/new', as: 'pastor', size: DESK },
  {
    name: 'send-email',
    path: '/admin/email',
    as: 'pastor',
    size: DESK,
    async prepare(page) {
      await getField(page, 'Subject').fill('Thanksgiving Sunday');
      await getField(page, 'Body').fill('Dear friends,\n\nplease bring your families on Sunday at nine.\n\nDaniel');
      await page.getByRole('checkbox', { name: 'Send to all active users', exact: true }).check();
      await page.getByText(/This reaches/).waitFor();
    },
  },
  { name: 'site-phone', path: '/admin/site', as: 'admin', size: PHONE },
  {
    name: 'site-section',
    path: '/admin/site/look',
    as: 'admin',
    size: DESK,
    prepare: (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'two-step-phone', path: '/profile/security/two-step', as: 'user', size: PHONE },
  {
    name: 'two-step-policy',
    path: '/admin/setup',
    as: 'admin',
    size: DESK,
    async prepare(page) {
      await getField(page, 'Who must have it').selectOption('staff');
      await scrollToSelector(page, '#two-step');
    },
  },
  { name: 'serving-own-phone', path: '/serving', as: 'department_leader', size: PHONE },
  {
    name: 'serving-plan',
    path: '/department/:departmentId/serving/plan',
    as: 'department_leader',
    size: DESK,
    prepare: (page) => page.locator('main ol > li').first().waitFor(),
  },
  {
    name: 'serving-ask-phone',
    path: '/department/:departmentId/serving/plan',
    as: 'department_leader',
    size: PHONE,
    async prepare(page) {
      await page.getByRole('button', { name: 'Ask everyone', exact: true }).click();
      await page.getByText(/^One message each to /).waitFor();
    },
  },
  { name: 'email-history', path: '/admin/email/history', as: 'pastor', size: DESK },
  {
    name: 'send-text',
    path: '/admin/text-messages/send',
    as: 'admin',
    size: DESK,
    async prepare(page) {
      await getField(page, 'Message').fill('Habari! Choir practice is at 6 PM today, main sanctuary. Karibuni.');
      const boxes = page.getByRole('group', { name: 'People', exact: true }).getByRole('checkbox');
      for (const index of [0, 1, 2]) await boxes.nth(index).check();
      await page.getByText(/This reaches/).waitFor();
    },
  },
];

const requestedNames = process.argv.slice(2);
await buildProduct();
await mkdir(FOLDER, { recursive: true });
const [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
try {
  for (const picture of PICTURES) {
    if (requestedNames.length > 0 && !requestedNames.includes(picture.name)) continue;
    const bytes = await takePicture(picture);
    if (bytes.length > BYTES_MAX) throw new Error(`${picture.name} weighs ${bytes.length} bytes: too much for a page`);
    await writeFile(path.join(FOLDER, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}.webp  ${Math.round(bytes.length / 1024)} kB`);
  }
} finally {
  await Promise.all([demo.product.stop(), browser.close()]);
}

async function takePicture({ as, path: address, size, prepare }: Picture): Promise<Buffer> {
  const visit = await openVisit(browser, demo.product.origin, { ...size, colorScheme: 'light' });
  try {
    if (as !== 'visitor') await signInBrowser(visit.page, demo.login(as));
    const filled = await demo.fill(address, as === 'visitor' ? 'user' : as);
    if (filled === null) throw new Error(`The demo has nothing to show at ${address}`);
    await visit.page.goto(filled);
    await waitUntilLoaded(visit.page);
    await prepare?.(visit.page);
    await visit.page.waitForLoadState('networkidle');
    return await convertToWebp(browser, await visit.page.screenshot(), size);
  } finally {
    await visit.context.close();
  }
}

async function scrollToSelector(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((node) => node.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => window.scrollBy(0, -120));
}

/** WebP is a third of the PNG's size, and the browser can encode it. */
async function convertToWebp(
  by: Browser,
  png: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const page = await by.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const written = await page.evaluate(
    async ([url, across, down]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      canvas.getContext('2d')?.drawImage(image, 0, 0, across, down);
      return canvas.toDataURL('image/webp', 0.82);
    },
    [source, width, height] as const,
  );
  await page.close();
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64');
}
