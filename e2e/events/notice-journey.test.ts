import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { addCalendarDays, churchDayFromNow, createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { ADMIN, type Product } from '../support/product.ts';

/** Texts are set up, but these journeys send none. */
const journey = defineJourneys({
  SMS_GATEWAY: 'partner',
  SMS_BASE_URL: 'https://sms.example/api',
  SMS_API_KEY: 'key',
  SMS_PARTNER_ID: '1',
  SMS_PRICE: 'KES 0.80',
});

async function registerAttendee(product: Product, eventId: number, day: string, guests = 0) {
  const member = await registerUser(product);
  const api = await signInByApi(product, member);
  await api(`/calendar/${eventId}/attendance/${day}`, { method: 'PUT', json: { guests } });
  return member;
}

const createWeekly = (product: Product, title: string, day: string) =>
  createEventAsAdmin(product, {
    title,
    start_time: `${day}T09:00`,
    end_time: `${day}T11:00`,
    location: 'Main hall',
    is_public: true,
    repetition: { frequency: 'weekly' },
  });

journey('moving a date tells those who come by message and e-mail, and cancelling it as chosen', async (walk) => {
  const { product } = walk;
  const day = churchDayFromNow(5);
  const { id } = await createWeekly(product, 'Choir practice', day);
  const member = await registerAttendee(product, id, day, 3);
  await registerAttendee(product, id, day);
  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto(`/admin/events/${id}/occurrences/${day}`);

  const offer = desk.getByRole('group', { name: 'Tell the 2 people who are coming' });
  const message = offer.getByRole('checkbox', { name: /^Message/ });
  const email = offer.getByRole('checkbox', { name: /^Email/ });
  const text = offer.getByRole('checkbox', { name: /^Text message/ });
  await message.waitFor();
  // A text costs money, and this date is not close.
  await eventually(async () => [await message.isChecked(), await email.isChecked(), await text.isChecked()]).toEqual([
    true,
    true,
    false,
  ]);
  await eventually(async () => offer.innerText()).toMatch(/2 phones, costs \S+\s?1\.60/);
  await getField(desk, 'Start time').fill(`${day}T10:30`);
  await getButton(desk, 'Save this date').click();
  await waitForText(desk, 'Date changed. We’re telling 2 people.');

  const mail = await product.mailbox.next({ to: member.personal_email });
  expect(mail.subject).toBe('Changed: Choir practice');
  expect(mail.text).toMatch(/9:00 AM has changed\.\s+It’s now on .*10:30 AM\./);
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto('/messages');
  await page
    .getByText(/“Choir practice” on .* has changed/)
    .first()
    .waitFor();

  // Cancelled, without another e-mail.
  await desk.goto(`/admin/events/${id}/occurrences/${day}`);
  await getButton(desk, 'Cancel this date').click();
  const question = desk.getByRole('dialog');
  await question.getByRole('checkbox', { name: /^Email/ }).uncheck();
  await question.getByRole('button', { name: 'Cancel this date', exact: true }).click();
  await waitForText(desk, 'Date cancelled. We’re telling 2 people.');
  await page.reload();
  await page
    .getByText(/“Choir practice” on .* is cancelled/)
    .first()
    .waitFor();
  await desk.goto('/admin/email/history');
  await waitForText(desk, 'Page 1 of 1 (1 emails)');
  await desk.goto('/admin/audit');
  await eventually(async () =>
    desk.getByText('Told people about an event change').locator('visible=true').count(),
  ).toBeGreaterThan(1);
});

journey('a close date suggests a text, and a deleted event tells those who come', async (walk) => {
  const { product } = walk;
  const day = churchDayFromNow(1);
  const { id } = await createWeekly(product, 'Youth night', day);
  const member = await registerAttendee(product, id, day);
  await registerAttendee(product, id, addCalendarDays(day, 7));
  const desk = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(desk, ADMIN);
  await desk.goto(`/admin/events/${id}/occurrences/${day}`);
  const offer = desk.getByRole('group', { name: 'Tell the person who’s coming' });
  const text = offer.getByRole('checkbox', { name: /^Text message/ });
  await text.waitFor();
  await eventually(async () => text.isChecked()).toBe(true);

  await desk.goto('/admin/events');
  const card = desk.getByRole('listitem').filter({ hasText: 'Youth night' });
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = desk.getByRole('dialog');
  await question.getByRole('group', { name: 'Tell the 2 people who are coming' }).waitFor();
  await question.getByRole('checkbox', { name: /^Text message/ }).uncheck();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(desk, 'Event deleted. We’re telling 2 people.');
  const mail = await product.mailbox.next({ to: member.personal_email });
  expect(mail.subject).toBe('Cancelled: Youth night');
});
