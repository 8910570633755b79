import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Browser, Page } from 'playwright-core';
import { buildProduct } from '../../tools/build/build.ts';
import { projectRoot } from '../../tools/paths.ts';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { openVisit } from '../support/browser-visit.ts';
import { startDemo } from '../support/demo.ts';
import { getField } from '../support/page-actions.ts';
import { waitUntilLoaded } from '../support/page-loaded.ts';

/** `npm run guide-pictures [-- name …]`: takes the pictures of the README and of docs/guide from the demo. */
const FOLDER = path.join(projectRoot, 'docs/pictures');
/** Pictures that a phone shows before it installs the app. Every church has the same, so they do not name one. */
const APP_FOLDER = path.join(projectRoot, 'web/public/screens');
const BYTES_MAX = 120 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

const USER_AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1',
};

interface Picture {
  name: string;
  folder?: string;
  /** A path of the route table; its parameters are filled for this role. */
  path: string;
  as: Role | 'visitor';
  size: { width: number; height: number };
  /** The phone whose hints the page shows. */
  browser?: keyof typeof USER_AGENTS;
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
  { name: 'people', path: '/admin/people', as: 'admin', size: DESK },
  { name: 'labels', path: '/admin/people/print/labels', as: 'admin', size: DESK },
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
  { name: 'notices-phone', path: '/profile/notices', as: 'user', size: PHONE, browser: 'android' },
  { name: 'notices-iphone', path: '/profile/notices', as: 'user', size: PHONE, browser: 'iphone' },
  ...(['android', 'iphone'] as const).map(
    (phone): Picture => ({
      name: `install-${phone}`,
      path: '/',
      as: 'visitor',
      size: PHONE,
      browser: phone,
      prepare: showInstallOffer,
    }),
  ),
  {
    name: 'offline-phone',
    path: '/dashboard',
    as: 'user',
    size: PHONE,
    async prepare(page) {
      await waitForQueue(page);
      await page.context().route('**/api/**', async (route) => route.abort('internetdisconnected'));
      const come = page.getByRole('button', { name: /^I will come/ }).first();
      await come.click();
      const waiting = page.locator('main').getByText('Will be sent when you are online').first();
      await waiting.waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
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
  ...['', '/sw'].flatMap((prefix) => [
    takeAppPicture({ name: 'app-calendar', path: `${prefix}/calendar`, as: 'visitor', size: PHONE }),
    takeAppPicture({ name: 'app-dashboard', path: `${prefix}/dashboard`, as: 'user', size: PHONE }),
    takeAppPicture({ name: 'app-wide', path: `${prefix}/calendar`, as: 'visitor', size: DESK }),
  ]),
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
  {
    name: 'people-import',
    path: '/admin/people/import',
    as: 'admin',
    size: DESK,
    async prepare(page) {
      await page
        .getByLabel('List of people')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE_FILE) });
      await page.getByText('What will be imported').waitFor();
      await scrollToSelector(page, 'h2:text-is("Columns")');
    },
  },
  // The last one, because it records people.
  { name: 'people-merge', path: '/admin/people/duplicates', as: 'admin', size: DESK, prepare: showTwoRecords },
];

/** As Breeze writes it. The last household has no adult. */
const PEOPLE_FILE = `Breeze ID,First Name,Last Name,Birthdate,Family,Family Role,Mobile,Email,Allergies
1,Grace,Wairimu,14/02/1986,1,Head of Household,0712300001,grace.wairimu@example.org,
2,Peter,Mwangi,03/09/1983,1,Spouse,0712300002,,
3,Zawadi,Mwangi,21/05/2016,1,Child,,,Nuts
4,Samuel,Otieno,30/11/1979,2,Head of Household,0712300004,samuel.otieno@example.org,
5,Beatrice,Otieno,08/07/1982,2,Spouse,0712300005,,
6,Baraka,Otieno,17/01/2019,2,Child,,,
7,Imani,Chebet,12/06/2014,3,Child,,,
`;

/** The demo records nobody twice. */
async function showTwoRecords(page: Page): Promise<void> {
  const api = await signInByApi(demo.product, demo.login('admin'));
  const wairimu = { last_name: 'Wairimu', phone_number: '0712300001', status: 'attends' };
  const grace = { ...wairimu, first_name: 'Grace', tags: ['Choir'], email: 'grace.wairimu@example.org' };
  for (const json of [grace, { ...wairimu, first_name: 'Gracie', status: 'visitor', tags: ['Welcome tea'] }]) {
    await api('/people', { method: 'POST', json });
  }
  await page.reload();
  await page
    .getByRole('link', { name: /^Compare .* Wairimu/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Is this one person?' }).waitFor();
  await page.getByText('What moves').waitFor();
}

function takeAppPicture(picture: Picture): Picture {
  const language = picture.path.startsWith('/sw/') ? '-sw' : '';
  return {
    ...picture,
    name: `${picture.name}${language}`,
    folder: APP_FOLDER,
    prepare: async (page) => {
      await page.addStyleTag({
        content:
          ':root { --header-height: 0px !important } body > :is(header, a), #app_footer { display: none !important }',
      });
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  };
}

const requestedNames = process.argv.slice(2);
await buildProduct();
const [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
try {
  for (const picture of PICTURES) {
    if (requestedNames.length > 0 && !requestedNames.includes(picture.name)) continue;
    const bytes = await takePicture(picture);
    if (bytes.length > BYTES_MAX) throw new Error(`${picture.name} weighs ${bytes.length} bytes: too much for a page`);
    await mkdir(picture.folder ?? FOLDER, { recursive: true });
    await writeFile(path.join(picture.folder ?? FOLDER, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}.webp  ${Math.round(bytes.length / 1024)} kB`);
  }
} finally {
  await Promise.all([demo.product.stop(), browser.close()]);
}

async function takePicture({ as, path: address, size, browser: phone, prepare }: Picture): Promise<Buffer> {
  const visit = await openVisit(browser, demo.product.origin, { ...size, colorScheme: 'light' });
  try {
    if (phone) await visit.context.addInitScript(actAsPhone, USER_AGENTS[phone]);
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

/** Runs in the page. The headless shell denies notices; Safari on an iPhone knows none before the site is installed. */
function actAsPhone(agent: string): void {
  Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  if (agent.includes('iPhone')) Reflect.deleteProperty(globalThis, 'PushManager');
}

/** The offer comes on the second visit. On Android the browser must agree, which a headless one never does. */
async function showInstallOffer(page: Page): Promise<void> {
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), ['visit', DAY_MS] as const);
  await page.addInitScript(() => {
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
  await page.reload();
  await page.getByRole('region', { name: 'Add to the home screen' }).waitFor();
}

/** The code by which a write waits without a network loads some seconds after the page. */
async function waitForQueue(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/operation-client-')),
  );
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
