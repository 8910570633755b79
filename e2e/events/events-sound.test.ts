import { signInByApi } from '../support/api-client.ts';
import { button, dayAfter, dayFromNow, newEvent, newMessage } from '../support/church-life.ts';
import { idOf } from '../support/departments.ts';
import { journeys } from '../support/journey.ts';
import { beSignedIn, newMember } from '../support/people.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { expectSound, expectSoundPage } from '../support/sound-page.ts';

const journey = journeys();

/** A title as long as it may be, in one word and in many. */
const LONGEST = `${'Kipchirchir'.repeat(6)} ${'and the whole of Eastlands '.repeat(4)}`.slice(0, 150).trim();
const LONG_TEXT = `${LONGEST}\nhttps://${'a'.repeat(60)}.example/${'b'.repeat(200)}\n`.repeat(3);

let full: Promise<{ event: number; day: string; message: number; member: { username: string; password: string } }>;

/** A series with a changed, a cancelled and a full date, and messages: all of them with the longest words. */
async function fullChurch(product: Product) {
  const member = await newMember(product);
  const day = dayFromNow(1);
  const { id } = await newEvent(product, {
    title: LONGEST,
    description: LONG_TEXT,
    location: LONGEST,
    start_time: `${day}T09:00`,
    end_time: `${dayAfter(day, 1)}T11:30`,
    is_public: true,
    capacity: 1,
    repetition: { frequency: 'weekly', interval: 1 },
  });
  const admin = await signInByApi(product, ADMIN);
  const at = (date: string) => `/admin/events/${id}/occurrences/${date}`;
  await admin(at(dayAfter(day, 7)), { method: 'PUT', json: { is_cancelled: true } });
  await admin(at(dayAfter(day, 14)), { method: 'PUT', json: { title: LONGEST.slice(1) } });
  const api = await signInByApi(product, member);
  await api(`/calendar/${id}/attendance/${day}`, { method: 'PUT' });
  await newMessage(product, { content: LONG_TEXT, recipient_id: await idOf(product, member) });
  const message = await newMessage(product, { content: LONG_TEXT });
  return { event: id, day, message, member };
}

journey('the staff’s pages of events are sound with the longest words', async (walk) => {
  full ??= fullChurch(walk.product);
  const { event, day } = await full;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  const at = `/admin/events/${event}`;
  const dates = [`${at}/occurrences/${dayAfter(day, 7)}`, `${at}/attendance/${day}`];
  for (const path of ['/admin/events', at, `${at}/edit`, ...dates]) await expectSound(page, path);
});

journey('the staff’s pages of messages are sound with the longest words', async (walk) => {
  full ??= fullChurch(walk.product);
  const { message } = await full;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  for (const path of ['/admin/messages', `/admin/messages/${message}`]) await expectSound(page, path);
  await expectSound(page, '/admin/messages/new', async () => {
    await page.getByLabel('Recipient ID', { exact: true }).fill('wanjiru');
    await page.getByRole('listbox').waitFor();
  });
});

journey('members’ pages are sound with the longest words', async (walk) => {
  full ??= fullChurch(walk.product);
  const { event, day, member } = await full;
  const page = await walk.openPage();
  await beSignedIn(page, member);
  const calendar = [`/calendar?month=${day.slice(0, 7)}`, '/calendar?view=list'];
  const dates = [`/calendar/${event}`, `/calendar/${event}?date=${dayAfter(day, 7)}`];
  for (const path of ['/dashboard', ...calendar, ...dates, '/messages']) await expectSound(page, path);
  await page.locator('main').getByRole('listitem').first().getByRole('button').click();
  await button(page, 'Mark all as read').waitFor();
  await expectSoundPage(page, 'an open message');
});
