import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { logInThroughForm, registerUser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { createDepartmentAsAdmin } from '../support/departments.ts';
import {
  addCalendarDays,
  churchDayFromNow,
  createEventAsAdmin,
  sendMessageAsAdmin,
} from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getMainLink, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();
/** Transferred bytes of scripts and styles, as for the home page. */
const PAGE_MAX_BYTES = 130_000;

journey('a visitor opens the calendar from the events page, changes the month and downloads it', async (walk) => {
  const { product } = walk;
  const day = churchDayFromNow(2);
  const later = addCalendarDays(day, 40);
  await createEventAsAdmin(product, {
    title: 'Kesha',
    start_time: `${day}T21:00`,
    end_time: `${addCalendarDays(day, 1)}T05:00`,
    is_public: true,
  });
  await createEventAsAdmin(product, { title: 'Hidden', start_time: `${day}T12:00` });
  await createEventAsAdmin(product, {
    title: 'Far away',
    start_time: `${later}T12:00`,
    location: 'Naivasha',
    is_public: true,
  });
  const page = await walk.openPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/events');
  await getMainLink(page, 'See the church’s own calendar').click();
  await page.waitForURL('**/calendar');
  await page.goto(`/calendar?month=${day.slice(0, 7)}`);
  // An event that passes midnight is listed on both days.
  const inCell = (date: string) => page.locator(`td:has(time[datetime="${date}"])`);
  await inCell(day).getByRole('link', { name: /Kesha/ }).waitFor();
  await inCell(addCalendarDays(day, 1)).getByRole('link', { name: /Kesha/ }).waitFor();
  expect(await page.getByText('Hidden').count()).toBe(0);
  await waitForText(page, 'All times are in the church’s time zone: East Africa Time (Africa/Nairobi).');

  await page.goto('/calendar?view=list');
  for (let month = churchDayFromNow(0).slice(0, 7); month !== later.slice(0, 7); ) {
    month = addCalendarDays(`${month}-28`, 4).slice(0, 7);
    await page.getByRole('link', { name: 'Next month', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('month') === month);
  }
  await page.getByRole('link', { name: 'Far away', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Far away' }).waitFor();
  const downloading = page.waitForEvent('download');
  await getMainLink(page, 'Add to my calendar').click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toMatch(/^BEGIN:VCALENDAR[\s\S]*SUMMARY:Far away[\s\S]*END:VCALENDAR/);

  await getMainLink(page, 'Calendar').click();
  // A full month is taller than its placeholder, so the content below it moves.
  await page.waitForLoadState('networkidle');
  await getButton(page, 'Copy').click();
  await getButton(page, 'Copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${product.origin}/api/calendar/feed.ics`);
  await eventually(async () => page.getByLabel('Subscription address', { exact: true }).inputValue()).toBe(address);
  const feed = await fetch(address);
  expect(feed.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(await feed.text()).toContain('SUMMARY:Kesha');

  await page.goto('/calendar?month=2001-02');
  await waitForText(page, 'Nothing is planned for this time.');
});

journey('the calendar stays within the byte budget of public pages and contacts only this site', async (walk) => {
  const page = await walk.openPage({ width: 360, height: 740, ownBrowser: true });
  const bytes: Promise<number>[] = [];
  const hosts = new Set<string>();
  page.on('requestfinished', (request) => {
    hosts.add(new URL(request.url()).origin);
    const isCode = ['script', 'stylesheet'].includes(request.resourceType());
    if (isCode) bytes.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto('/calendar', { waitUntil: 'networkidle' });
  await page.getByRole('table').waitFor();
  const all = await Promise.all(bytes);
  expect([...hosts]).toEqual([walk.product.origin]);
  expect(all.length).toBeGreaterThan(2);
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(PAGE_MAX_BYTES);
});

journey('a visitor who wants to attend signs in and returns to the event', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const { id } = await createEventAsAdmin(product, { title: 'Choir day', is_public: true });
  walk.allowErrors(/status of 400/);
  const page = await walk.openPage();
  await page.goto(`/calendar/${id}`);
  await getMainLink(page, 'Log in to say you’re coming').click();
  await page.getByLabel('Username, email or phone', { exact: true }).fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await getButton(page, 'Login').click();
  await page.waitForURL(`**/calendar/${id}`);
  await page.route('**/attendance/*', async (route) => route.fulfill({ status: 400, json: {} }));
  await getButton(page, 'I will come').click();
  await waitForText(page, 'Failed to save your answer');
  await page.unroute('**/attendance/*');
  await getButton(page, 'I will come').click();
  await waitForText(page, 'You’re coming');
  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Upcoming events' });
  await next
    .getByRole('listitem')
    .filter({ hasText: 'Choir day' })
    .getByText('You’re coming', { exact: true })
    .waitFor();
});

journey('the dashboard greets the user, shows the next events and what waits for staff', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const department = await createDepartmentAsAdmin(product, { name: 'Ushers' });
  const api = await signInByApi(product, member);
  await api(`/department/${department.id}/apply`, { method: 'POST', json: { motivation: 'I can stand.' } });
  await sendMessageAsAdmin(product, { content: 'Welcome to all.' });
  const page = await walk.openPage();
  await logInThroughForm(page, member);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}!`, exact: true }).waitFor();
  await waitForText(page, 'Your role: user');
  await page.getByRole('region', { name: 'Unread messages' }).getByText('Welcome to all.').waitFor();
  const own = page.getByRole('region', { name: 'My departments and applications' });
  await own.getByText('Application pending', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Waiting for you' }).count()).toBe(0);

  const desk = await walk.openPage();
  await logInThroughForm(desk, ADMIN);
  await waitForText(desk, 'Your role: admin');
  // Admins decide nothing here by themselves: one row tells what waits for the departments.
  expect(await desk.getByRole('region', { name: 'Waiting for you' }).count()).toBe(0);
  const applications = desk.getByRole('region', { name: 'Applications', exact: true });
  await applications.getByText('1 application waiting in 1 department', { exact: true }).click();
  await applications.getByRole('link', { name: 'Ushers', exact: true }).click();
  await desk.waitForURL(`**/department/${department.id}/applications?status=pending`);
  await eventually(async () => desk.getByText('I can stand.').count()).toBe(1);
});
