import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { churchDayFromNow, createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';

const journey = defineJourneys();

const CALENDAR = '**/api/calendar?*';
const getWeek = (page: Page) => page.getByRole('region', { name: 'This week', exact: true });

journey('the home page shows this week from the public calendar, beside the sample events', async (walk) => {
  walk.allowErrors(/status of 500/);
  const page = await walk.openPage({ width: 360, height: 740 });
  await page.goto('/');
  await getWeek(page).scrollIntoViewIfNeeded();
  await getWeek(page).getByText('Nothing else is on the calendar this week.').waitFor();

  const day = churchDayFromNow(2);
  const { id } = await createEventAsAdmin(walk.product, {
    title: 'Prayer night',
    start_time: `${day}T19:00`,
    is_public: true,
  });
  await createEventAsAdmin(walk.product, { title: 'Staff meeting', start_time: `${day}T08:00` });
  await createEventAsAdmin(walk.product, {
    title: 'Next month',
    start_time: `${churchDayFromNow(30)}T08:00`,
    is_public: true,
  });
  // A failure has a way to try again.
  await page.route(CALENDAR, async (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await getWeek(page).scrollIntoViewIfNeeded();
  await getWeek(page).getByText('We couldn’t load this week’s events.').waitFor();
  await page.unroute(CALENDAR);
  await getWeek(page).getByRole('button', { name: 'Try again', exact: true }).click();
  await getWeek(page).getByRole('link', { name: 'Prayer night', exact: true }).waitFor();
  await eventually(async () => getWeek(page).getByRole('listitem').count()).toBe(1);
  await eventually(async () => getWeek(page).innerText()).toContain('7:00 PM');
  await eventually(async () => page.getByRole('heading', { level: 3, name: 'Thanksgiving Sunday' }).count()).toBe(1);
  await getWeek(page).getByRole('link', { name: 'Prayer night', exact: true }).click();
  await page.waitForURL(`**/calendar/${id}`);
});

journey(
  'the home page shows a service time without scrolling, and the calendar is one tap away',
  async ({ openPage }) => {
    const page = await openPage({ width: 360, height: 640 });
    await page.goto('/');
    const time = page.getByText('Sunday 9:00-11:30 AM', { exact: true }).first();
    const box = await time.boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThan(640);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/about', '/ministries', '/events', '/contact']) {
        await page.goto(path);
        await page
          .getByRole('banner')
          .getByRole('link', { name: 'Calendar', exact: true })
          .locator('visible=true')
          .waitFor();
      }
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Calendar', exact: true }).click();
    await eventually(async () => new URL(page.url()).pathname).toBe('/calendar');
  },
);
