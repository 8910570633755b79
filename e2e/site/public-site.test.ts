import { MINISTRY_KEY_PATTERN } from '@kanisa/contract/site/site.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';

const journey = defineJourneys();

/** A browser on a busy machine may need this long. */
const PATIENT = { timeout: 30_000 };

const MINISTRIES = ['Youth', 'Elders', "Women's", 'Media', 'Worship', 'Community Outreach', 'Hospitality'];
const SERVICE_TIMES = ['Sunday 9:00-11:30 AM', 'Bible Study Wednesday 6:00 PM', 'Youth Friday 5:00 PM'];

/** The current day in Nairobi, the time zone of the journeys' browser. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });

/** Sums up the layout shifts since the page began to load. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      Reflect.set(globalThis, 'shifted', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => page.evaluate(() => (Reflect.get(globalThis, 'shifted') as number | undefined) ?? 0);
}

async function placeOf(page: Page, id: string) {
  return page.evaluate((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN;
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    return { top, header };
  }, id);
}

async function expectUnderHeader(page: Page, id: string) {
  await expect
    .poll(async () => {
      const { top, header } = await placeOf(page, id);
      return top >= header && top < header + 200;
    }, PATIENT)
    .toBe(true);
}

journey('home: Join Us leads to the registration, Existing Member to the login', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await main.getByRole('link', { name: 'Join Us', exact: true }).click();
  await page.waitForURL('**/register');
  await page.goto('/');
  await main.getByRole('link', { name: 'Existing Member', exact: true }).click();
  await page.waitForURL('**/login');
});

journey(
  'home shows service times, this Sunday, ministries, upcoming events and a testimonial',
  async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/');
    const main = page.getByRole('main');
    for (const text of SERVICE_TIMES) {
      await eventually(async () => (await main.innerText()).replaceAll(/\s+/g, ' ')).toContain(text);
    }
    const morning = main.getByRole('region', { name: 'Sunday' });
    await morning.scrollIntoViewIfNeeded();
    const sunday = await morning.locator('time').first().getAttribute('datetime');
    expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0);
    expect(sunday !== null && sunday >= today()).toBe(true);

    for (const title of MINISTRIES) await main.getByRole('link', { name: title }).first().waitFor();
    const events = main.getByRole('region', { name: 'What’s coming up' });
    await events.scrollIntoViewIfNeeded();
    await events.locator('time').first().waitFor();
    const days = await events
      .locator('time')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('datetime') ?? ''));
    expect(days).toHaveLength(3);
    expect(days.every((day) => day > today())).toBe(true);
    expect(days.toSorted()).toEqual(days);
    await main.locator('blockquote').waitFor();

    await main.getByRole('link', { name: 'Find us', exact: true }).click();
    await page.waitForURL('**/contact#find-us');
    await expectUnderHeader(page, 'find-us');
  },
);

journey(
  'home and about are static: they request files of the build, and home the calendar of this week',
  async ({ openPage }) => {
    const page = await openPage({ ownBrowser: true });
    const requested: string[] = [];
    page.context().on('request', (request) => requested.push(request.url()));
    // The request of 'This week' begins after hydration, when the network may have been idle for a while.
    const week = page.waitForRequest(/\/api\/calendar\?/);
    for (const path of ['/', '/about']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      if (path === '/') await week;
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await page.waitForLoadState('networkidle');
    }
    const origin = new URL(page.url()).origin;
    const allowed = /^\/($|about$|assets\/|favicon|site\.webmanifest|icon-)/;
    const others = requested.filter((url) => new URL(url).origin !== origin || !allowed.test(new URL(url).pathname));
    // 'This week' stands beside the specified samples.
    expect(others.map((url) => new URL(url).pathname)).toEqual(['/api/calendar']);
    // Neither staff code nor the library of the forms behind the login is loaded.
    expect(requested.filter((url) => /side-panel|app-area/.test(url))).toEqual([]);
    expect(requested.length).toBeGreaterThan(5);
  },
);

journey('about shows story, leadership, vision and mission, timeline and values', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/about');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'It began with forty plastic chairs' }).waitFor();
  for (const text of ['Our story', 'The people who lead', 'Our mission', 'Our vision', 'Timeline', 'Our values']) {
    await main.getByText(text, { exact: true }).first().waitFor();
  }
});

journey(
  'about: each anchor scrolls below the fixed header, from other pages and from the dropdown',
  async ({ openPage }) => {
    const page = await openPage({ height: 700 });
    const labels = { story: 'Our Story', pastor: 'Our Pastor', 'mission-vision': 'Mission & Vision' };
    for (const [id, label] of Object.entries(labels)) {
      await page.goto(`/about#${id}`);
      await expectUnderHeader(page, id);
      await page.goto('/contact');
      await page.getByRole('banner').getByRole('button', { name: 'About menu' }).click();
      await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**/about#${id}`);
      await expectUnderHeader(page, id);
    }
  },
);

journey(
  'ministries: seven cards with description, highlights and leaders, one open at a time',
  async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/ministries');
    await page.locator('[data-alive]').waitFor();
    const main = page.getByRole('main');
    const open = main.getByRole('button', { expanded: true });
    await eventually(async () => main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(MINISTRIES);
    for (const title of MINISTRIES) {
      const button = main.getByRole('button', { name: title, exact: true });
      await button.click();
      await eventually(async () => open.allInnerTexts()).toEqual([title]);
      const more = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
      await more.getByRole('heading', { name: 'Highlights' }).waitFor();
      await more.getByRole('heading', { name: 'Leaders' }).waitFor();
      const highlights = more.locator('div', { has: page.getByRole('heading', { name: 'Highlights' }) });
      await eventually(async () => highlights.getByRole('listitem').count()).toBeGreaterThan(1);
      const leaders = more
        .locator('div', { has: page.getByRole('heading', { name: 'Leaders' }) })
        .getByRole('listitem');
      await eventually(async () => leaders.count()).toBeGreaterThan(0);
      for (const leader of await leaders.all()) {
        const name = (await leader.locator('b').innerText()).trim();
        const role = (await leader.locator('p').innerText()).replace(name, '').trim();
        expect(name.split(' ').length, title).toBeGreaterThan(1);
        expect(role, `${title}: ${name}`).not.toBe('');
      }
      const card = page.locator('main li', { has: page.getByRole('button', { name: title, exact: true }) });
      await eventually(async () => (await card.locator('p').allInnerTexts()).some((text) => text.length > 60)).toBe(
        true,
      );
    }
    await main.getByRole('button', { name: 'Hospitality', exact: true }).click();
    expect(await open.count()).toBe(0);
    expect(await main.getByText('Highlights', { exact: true }).filter({ visible: true }).count()).toBe(0);
  },
);

journey('ministries: the whole card is a button, which works by keyboard too', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/ministries');
  await page.locator('[data-alive]').waitFor();
  const youth = page.getByRole('button', { name: 'Youth', exact: true });
  await page.locator('#youth img').click({ position: { x: 20, y: 20 }, force: true });
  await eventually(async () => youth.getAttribute('aria-expanded')).toBe('true');
  await youth.focus();
  await page.keyboard.press('Enter');
  await eventually(async () => youth.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Space');
  await eventually(async () => youth.getAttribute('aria-expanded')).toBe('true');
});

journey('ministries: an anchor opens its card and scrolls to it, each time', async ({ openPage }) => {
  const page = await openPage({ height: 700 });
  const labels = { youth: 'Youth', outreach: 'Community Outreach', worship: 'Worship' };
  const open = page.getByRole('main').getByRole('button', { expanded: true });
  for (const [id, title] of Object.entries(labels)) {
    await page.goto('about:blank');
    await page.goto(`/ministries#${id}`);
    await expect.poll(async () => open.allInnerTexts(), PATIENT).toEqual([title]);
    await expectUnderHeader(page, id);
  }
  // Already on the page: another anchor, and the same one again after its card was closed.
  for (const [id, title] of [...Object.entries(labels), ['worship', 'Worship'] as const]) {
    await page.getByRole('banner').getByRole('button', { name: 'Ministries menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: title, exact: true }).click();
    await expect.poll(async () => open.allInnerTexts(), PATIENT).toEqual([title]);
    await expectUnderHeader(page, id);
    await open.click();
  }
});

journey('ministries: no id of the app can be the address of a ministry', async ({ openPage }) => {
  const page = await openPage();
  await openLoadedPage(page, '/ministries');
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id) => MINISTRY_KEY_PATTERN.test(id))).toEqual([
    'youth',
    'elders',
    'women',
    'media',
    'worship',
    'outreach',
    'hospitality',
  ]);
});

journey('contact: all four fields are required', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/contact');
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const values = { Name: 'Wanjiru', Email: 'wanjiru@people.example', Phone: '0712345678', Message: 'May I come?' };
  for (const [label, text] of Object.entries(values)) {
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    const field = page.getByLabel(label, { exact: true });
    await expect.poll(async () => field.evaluate((node) => node === document.activeElement), PATIENT).toBe(true);
    expect(await field.getAttribute('required')).not.toBeNull();
    await page.getByText(`${label} is required`, { exact: true }).waitFor();
    await field.fill(text);
  }
  expect(alerts).toEqual([]);
});

journey('contact: sending shows the alert, clears the form and calls no server', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/contact');
  const values = { Name: 'Wanjiru', Email: 'wanjiru@people.example', Phone: '0712345678', Message: 'May I come?' };
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  const requests: string[] = [];
  // The map may load meanwhile; the form itself sends no request.
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) requests.push(request.url());
  });
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (shown) => {
      await shown.accept();
      return shown;
    }),
    page.getByRole('button', { name: 'Send Message', exact: true }).click(),
  ]);
  expect(dialog.type()).toBe('alert');
  expect(dialog.message()).toBe('Thank you for your message. We will get back to you soon!');
  for (const label of Object.keys(values)) {
    await expect.poll(async () => page.getByLabel(label, { exact: true }).inputValue(), PATIENT).toBe('');
  }
  expect(new URL(page.url()).search).toBe('');
  expect(requests).toEqual([]);
});

journey('contact: call, WhatsApp and mail links carry what was typed', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 740 });
  await page.goto('/contact');
  await page.locator('html[data-load="done"]').waitFor();
  const values = {
    Name: 'Wanjiru',
    Email: 'wanjiru@people.example',
    Phone: '0712345678',
    Message: 'May I come & see?',
  };
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  const typed = 'May I come & see?\n\nWanjiru\nwanjiru@people.example\n0712345678';
  const readLink = async (name: string) =>
    new URL((await page.locator('form').getByRole('link', { name, exact: true }).getAttribute('href')) ?? '');
  expect((await readLink('Call')).href).toBe('tel:+254700000000');
  expect((await readLink('WhatsApp')).searchParams.get('text')).toBe(typed);
  expect((await readLink('Email')).searchParams.get('body')).toBe(typed);
  // Nothing promises that a form which sends nothing is read.
  expect(await page.locator('main').innerText()).not.toMatch(/reads every message|We answer within/);
});

journey('contact: the map loads when scrolled to, beside the address as text and links', async ({ openPage }) => {
  const page = await openPage({ height: 500 });
  const requested: string[] = [];
  await page.context().route('https://www.openstreetmap.org/**', async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
  });
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send Message' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(requested).toEqual([]);
  await page.getByRole('heading', { name: 'Find us' }).scrollIntoViewIfNeeded();
  await page.locator('iframe').waitFor();
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await eventually(async () => page.locator('iframe').getAttribute('title')).toContain('Jogoo Road, Nairobi');
  await expect.poll(() => requested.length, PATIENT).toBe(1);
  await main.getByText('Jogoo Road, Nairobi').first().waitFor();
  await eventually(async () => main.locator('a[href^="tel:+254"]').count()).toBeGreaterThan(0);
  await eventually(async () => main.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
});

journey('the public pages have no layout shift during hydration', async ({ openPage }) => {
  const shifts: Record<string, number> = {};
  for (const width of [360, 1280]) {
    for (const path of ['/', '/about', '/ministries', '/ministries#youth', '/events', '/contact']) {
      const page = await openPage({ width, height: 740, ownBrowser: true });
      const shifted = await watchShifts(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      shifts[`${path} at ${width}`] = await shifted();
    }
  }
  expect(Object.entries(shifts).filter(([, value]) => value > 0.01)).toEqual([]);
});
