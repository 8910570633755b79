import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { getUserId } from '../support/departments.ts';
import {
  addCalendarDays,
  churchDayFromNow,
  createEventAsAdmin,
  sendMessageAsAdmin,
} from '../support/events-and-messages.ts';
import { defineJourneys } from '../support/journey.ts';
import { getButton } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks, expectPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** The longest allowed title, as one word and as many. */
const LONGEST_TITLE = `${'Kipchirchir'.repeat(6)} ${'and the whole of Eastlands '.repeat(4)}`.slice(0, 150).trim();
const LONG_TEXT = `${LONGEST_TITLE}\nhttps://${'a'.repeat(60)}.example/${'b'.repeat(200)}\n`.repeat(3);

let fullChurch: Promise<{
  event: number;
  day: string;
  message: number;
  member: { username: string; password: string };
}>;

/** Creates a series with a changed, a cancelled and a full date, and messages, all with the longest texts. */
async function createFullChurch(product: Product) {
  const member = await registerUser(product);
  const day = churchDayFromNow(1);
  const { id } = await createEventAsAdmin(product, {
    title: LONGEST_TITLE,
    description: LONG_TEXT,
    location: LONGEST_TITLE,
    start_time: `${day}T09:00`,
    end_time: `${addCalendarDays(day, 1)}T11:30`,
    is_public: true,
    capacity: 1,
    repetition: { frequency: 'weekly', interval: 1 },
  });
  const admin = await signInByApi(product, ADMIN);
  const at = (date: string) => `/admin/events/${id}/occurrences/${date}`;
  await admin(at(addCalendarDays(day, 7)), { method: 'PUT', json: { is_cancelled: true } });
  await admin(at(addCalendarDays(day, 14)), { method: 'PUT', json: { title: LONGEST_TITLE.slice(1) } });
  const api = await signInByApi(product, member);
  await api(`/calendar/${id}/attendance/${day}`, { method: 'PUT' });
  await sendMessageAsAdmin(product, { content: LONG_TEXT, recipient_id: await getUserId(product, member) });
  const message = await sendMessageAsAdmin(product, { content: LONG_TEXT });
  return { event: id, day, message, member };
}

journey('the staff’s event pages pass the page checks with the longest texts', async (walk) => {
  fullChurch ??= createFullChurch(walk.product);
  const { event, day } = await fullChurch;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  const at = `/admin/events/${event}`;
  const dates = [`${at}/occurrences/${addCalendarDays(day, 7)}`, `${at}/attendance/${day}`];
  for (const path of ['/admin/events', at, `${at}/edit`, ...dates]) await expectPageToPassChecks(page, path);
});

journey('the staff’s message pages pass the page checks with the longest texts', async (walk) => {
  fullChurch ??= createFullChurch(walk.product);
  const { message } = await fullChurch;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  for (const path of ['/admin/messages', `/admin/messages/${message}`]) await expectPageToPassChecks(page, path);
  await expectPageToPassChecks(page, '/admin/messages/new', async () => {
    await page.getByLabel('Recipient ID', { exact: true }).fill('wanjiru');
    await page.getByRole('listbox').waitFor();
  });
});

journey('the members’ pages pass the page checks with the longest texts', async (walk) => {
  fullChurch ??= createFullChurch(walk.product);
  const { event, day, member } = await fullChurch;
  const page = await walk.openPage();
  await signInBrowser(page, member);
  const calendar = [`/calendar?month=${day.slice(0, 7)}`, '/calendar?view=list'];
  const dates = [`/calendar/${event}`, `/calendar/${event}?date=${addCalendarDays(day, 7)}`];
  for (const path of ['/dashboard', ...calendar, ...dates, '/messages']) await expectPageToPassChecks(page, path);
  await page.locator('main').getByRole('listitem').first().getByRole('button').click();
  await getButton(page, 'Mark all as read').waitFor();
  await expectCurrentPageToPassChecks(page, 'an open message');
});
