import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { getListCard, mockSessionRole } from '../support/departments.ts';
import { churchDayFromNow, createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { failRequests, getButton, pauseRequests, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('failures show the specified messages and keep the form values', async (walk) => {
  walk.allowErrors(/status of 400/, /status of 404/);
  const { id } = await createEventAsAdmin(walk.product, { title: 'Plain' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);

  await failRequests(page, 'GET', '/admin/events');
  await page.goto('/admin/events');
  await waitForText(page, 'Failed to load events');
  await page.unroute('**/api/admin/events');
  await getButton(page, 'Try again').click();
  await getListCard(page, 'Plain').waitFor();

  // The error is shown as an alert.
  await failRequests(page, 'DELETE', `/admin/events/${id}`);
  const alerts: string[] = [];
  page.once('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await getListCard(page, 'Plain').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await eventually(async () => Promise.resolve(alerts)).toEqual(['alert: Failed to delete event']);

  // The loading text, and an event that does not exist.
  const resume = await pauseRequests(page, 'GET', `/admin/events/${id}`);
  await getListCard(page, 'Plain').getByRole('link', { name: 'View', exact: true }).click();
  await waitForText(page, 'Loading...');
  resume();
  await page.getByRole('heading', { level: 1, name: 'Plain' }).waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toMatch(/9:00 AM to N\/A/);
  expect(text).toMatch(/Location\s+N\/A/);

  // A page whose data cannot be read still has its heading and its way back.
  await failRequests(page, 'GET', `/admin/events/${id}`);
  for (const [path, name, up] of [
    [`/admin/events/${id}`, 'Event', 'All events'],
    [`/admin/events/${id}/occurrences/${churchDayFromNow(3)}`, 'Change a date', 'Back'],
  ] as const) {
    await page.goto(path);
    await getButton(page, 'Try again').waitFor();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.locator('main').getByRole('link', { name: up, exact: true }).waitFor();
  }
  await page.unroute(`**/api/admin/events/${id}`);

  await page.goto('/admin/events/new');
  await page.getByLabel('Title', { exact: true }).fill('Typed with care');
  await page.getByLabel('Start time', { exact: true }).fill(`${churchDayFromNow(2)}T09:00`);
  await failRequests(page, 'POST', '/admin/events');
  await getButton(page, 'Create Event').click();
  await waitForText(page, 'Failed to save event.');
  await eventually(async () => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed with care');
  await page.unroute('**/api/admin/events');
  const answer = await pauseRequests(page, 'POST', '/admin/events');
  await getButton(page, 'Create Event').click();
  await waitForText(page, 'Saving...');
  await eventually(async () => getButton(page, 'Saving...').isDisabled()).toBe(true);
  answer();
  await page.waitForURL(/\/admin\/events\/\d+$/);

  await page.goto('/admin/events/999999');
  await page.getByRole('heading', { level: 1, name: 'Event not found' }).waitFor();
});

journey('admins and pastors open the events, moderators the messages, and members neither', async (walk) => {
  const visitor = await walk.openPage();
  for (const path of ['/admin/events', '/admin/messages/new', '/messages']) {
    await visitor.goto(path);
    await visitor.waitForURL('**/login');
  }
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  await page.goto('/admin/messages');
  await page.waitForURL('**/unauthorized');
  const verdicts: string[] = [];
  const staff = await walk.openPage();
  await signInBrowser(staff, ADMIN);
  for (const role of ['pastor', 'moderator', 'department_leader'] as const) {
    await mockSessionRole(staff, role);
    for (const path of ['/admin/events', '/admin/messages']) {
      await staff.goto(path);
      await staff.getByRole('heading', { level: 1 }).waitFor();
      verdicts.push(`${role} ${path} → ${new URL(staff.url()).pathname}`);
    }
  }
  expect(verdicts).toEqual([
    'pastor /admin/events → /admin/events',
    'pastor /admin/messages → /admin/messages',
    'moderator /admin/events → /unauthorized',
    'moderator /admin/messages → /admin/messages',
    'department_leader /admin/events → /unauthorized',
    'department_leader /admin/messages → /unauthorized',
  ]);
});
