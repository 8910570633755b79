import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { getListCard } from '../support/departments.ts';
import { addCalendarDays, churchDayFromNow, createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getMainLink, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();
/** Fills the form step by step and expects the message for each missing or wrong field. */
async function createEventThroughForm(page: Page, day: string): Promise<void> {
  const create = getButton(page, 'Create Event');
  await create.click();
  await waitForText(page, 'Title is required');
  await getField(page, 'Title').fill('Medical camp');
  await create.click();
  await waitForText(page, 'Start time is required');
  await waitForText(page, 'Times are in the church’s time zone, East Africa Time (Africa/Nairobi).');
  await getField(page, 'Start time').fill(`${day}T08:00`);
  await getField(page, 'End time').fill(`${day}T07:59`);
  await create.click();
  await waitForText(page, 'End time can’t be before the start time');
  await getField(page, 'End time').fill(`${day}T17:00`);
  await getField(page, 'Location').fill('Umoja grounds');
  await getField(page, 'Description').fill('Free of charge.\nBring water.');
  await create.click();
  await page.waitForURL(/\/admin\/events\/\d+$/);
}

journey('staff publish an event, a member attends, and staff see the attendance', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const day = churchDayFromNow(3);
  const desk = await walk.openPage();
  walk.allowErrors(/status of 404/);
  await signInBrowser(desk, ADMIN);
  await desk.goto('/admin/events');
  await waitForText(desk, 'No events yet');
  await waitForText(desk, 'Showing 0 of 0 events');
  await getMainLink(desk, 'Add Event').click();
  await desk.waitForURL('**/admin/events/new');
  await createEventThroughForm(desk, day);
  const at = new URL(desk.url()).pathname;
  const publicPath = at.replace('/admin/events', '/calendar');
  await desk.getByRole('heading', { level: 1, name: 'Medical camp' }).waitFor();
  await eventually(async () => desk.locator('main').innerText()).toMatch(/8:00 AM to 5:00 PM/);
  for (const text of ['Umoja grounds', ADMIN.username, 'Only staff see it']) await waitForText(desk, text);

  // An unpublished event is visible to staff only.
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto(publicPath);
  await page.getByRole('heading', { level: 1, name: 'Event not found' }).waitFor();

  // Published, with a capacity of one.
  await getMainLink(desk, 'Edit').click();
  await desk.waitForURL(`**${at}/edit`);
  await desk.getByText('More options', { exact: true }).click();
  await desk.getByRole('switch', { name: 'Show on the public calendar' }).check();
  await getField(desk, 'Capacity').fill('none');
  await getButton(desk, 'Update Event').click();
  await waitForText(desk, 'Capacity must be a whole number from 1 to 100000');
  await getField(desk, 'Capacity').fill('1');
  await getButton(desk, 'Update Event').click();
  await desk.waitForURL((url) => url.pathname === at);
  await waitForText(desk, 'On the public calendar');

  // The member finds the event in the month view.
  await page.goto(`/calendar?month=${day.slice(0, 7)}`);
  await page.locator(`td:has(time[datetime="${day}"]) button`).click();
  await page.locator('main').getByRole('link', { name: 'Medical camp' }).locator('visible=true').click();
  await page.waitForURL(`**${publicPath}`);
  await waitForText(page, '1 place left');
  await getButton(page, 'I will come').click();
  await waitForText(page, 'You’re coming');
  await waitForText(page, 'All places are taken.');

  // The last place is taken for everybody else.
  const visitor = await walk.openPage();
  await visitor.goto(publicPath);
  await waitForText(visitor, 'All places are taken.');
  expect(await visitor.getByRole('link', { name: 'Log in to say you’re coming' }).count()).toBe(0);

  // Staff see the attendance.
  await desk.reload();
  await waitForText(desk, '1 of 1 places taken');
  await getMainLink(desk, 'Who’s coming').click();
  await getListCard(desk, member.username).getByText('Wanjiru Kamau', { exact: true }).waitFor();
  await desk.evaluate(() => Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }));
  await getButton(desk, 'Print').click();
  await eventually(async () => desk.evaluate(() => Reflect.get(globalThis, 'printed') as unknown)).toBe(true);

  // The member cancels, and the place is free again.
  await getButton(page, 'I can’t come after all').click();
  await getButton(page, 'I will come').waitFor();
  await waitForText(page, '1 place left');

  await searchAndDeleteEvent(desk);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Event not found' }).waitFor();
});

async function searchAndDeleteEvent(desk: Page): Promise<void> {
  await desk.goto('/admin/events');
  for (const [text, shown] of [
    ['MEDICAL', 1],
    ['free of CHARGE', 1],
    ['umoja', 1],
    ['wedding', 0],
  ] as const) {
    await getField(desk, 'Search').fill(text);
    await waitForText(desk, `Showing ${shown} of 1 events`);
  }
  await waitForText(desk, 'No events found');
  await eventually(async () => new URL(desk.url()).searchParams.get('search')).toBe('wedding');
  await getButton(desk, 'Show all events').click();
  const card = getListCard(desk, 'Medical camp');
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = desk.getByRole('dialog');
  await question.getByText('Medical camp', { exact: true }).waitFor();
  await desk.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await eventually(async () => card.getByRole('link', { name: 'View', exact: true }).count()).toBe(1);
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(desk, 'Event deleted');
  await waitForText(desk, 'No events yet');
}

journey('staff move one date of a weekly service, cancel another and restore it', async (walk) => {
  const { product } = walk;
  const first = churchDayFromNow(1);
  const [second, third] = [addCalendarDays(first, 7), addCalendarDays(first, 14)];
  const { id } = await createEventAsAdmin(product, {
    title: 'Morning service',
    start_time: `${first}T09:00`,
    end_time: `${first}T11:30`,
    location: 'Main sanctuary',
    is_public: true,
    repetition: { frequency: 'weekly' },
  });
  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto(`/admin/events/${id}`);
  const dateRow = (day: string) => desk.getByRole('listitem').filter({ has: desk.locator(`time[datetime="${day}"]`) });
  await dateRow(second).getByRole('link', { name: 'Change', exact: true }).click();
  await desk.waitForURL(`**/occurrences/${second}`);
  await getField(desk, 'Start time').fill(`${second}T10:00`);
  await getField(desk, 'End time').fill(`${second}T12:30`);
  await getField(desk, 'Location').fill('Uhuru Park');
  await getButton(desk, 'Save this date').click();
  await desk.waitForURL((url) => url.pathname === `/admin/events/${id}`);
  await dateRow(second).getByText('Changed', { exact: true }).waitFor();
  await dateRow(second).getByText('10:00 AM to 12:30 PM', { exact: true }).waitFor();

  // The form's Cancel link must not cancel the date.
  await dateRow(third).getByRole('link', { name: 'Change', exact: true }).click();
  await desk.getByRole('link', { name: 'Cancel', exact: true }).click();
  await desk.waitForURL((url) => url.pathname === `/admin/events/${id}`);
  await dateRow(third).getByRole('link', { name: 'Change', exact: true }).click();
  await getButton(desk, 'Cancel this date').click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel this date', exact: true }).click();
  await dateRow(third).getByText('Cancelled', { exact: true }).waitFor();

  const visitor = await walk.openPage();
  await visitor.goto(`/calendar/${id}?date=${second}`);
  await waitForText(visitor, 'Changed');
  await waitForText(visitor, 'Uhuru Park');
  await waitForText(
    visitor,
    'Every ' + new Date(`${first}T00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
  );
  await visitor.goto(`/calendar/${id}?date=${third}`);
  await waitForText(visitor, 'This was cancelled.');
  expect(await visitor.getByRole('link', { name: 'Log in to say you’re coming' }).count()).toBe(0);

  await dateRow(third).getByRole('link', { name: 'Change', exact: true }).click();
  await getButton(desk, 'Restore this date').click();
  await desk.waitForURL((url) => url.pathname === `/admin/events/${id}`);
  await eventually(async () => dateRow(third).getByText('Cancelled', { exact: true }).count()).toBe(0);
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Log in to say you’re coming' }).waitFor();
});
