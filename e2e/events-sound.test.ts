import type { Page } from 'playwright-core';
import { signInByApi } from './support/api-client.ts';
import { button, dayAfter, dayFromNow, newEvent, newMessage } from './support/church-life.ts';
import { idOf } from './support/departments.ts';
import { journeys } from './support/journey.ts';
import { logIn, newMember } from './support/people.ts';
import { ADMIN, type Product } from './support/product.ts';
import { expectSoundPage } from './support/sound-page.ts';

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

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`the staff’s pages of events are sound with the longest words: ${colorScheme}`, async (walk) => {
    full ??= fullChurch(walk.product);
    const { event, day } = await full;
    const page = await walk.openPage({ colorScheme });
    await logIn(page, ADMIN);
    const coloured = [`/admin/events/${event}`, `/admin/events/${event}/edit`];
    const plain = [
      '/admin/events',
      `/admin/events/${event}/occurrences/${dayAfter(day, 7)}`,
      `/admin/events/${event}/attendance/${day}`,
    ];
    for (const path of colorScheme === 'dark' ? coloured : [...coloured, ...plain]) {
      await load(page, path);
      await expectSoundPage(page, path, colorScheme);
    }
  });

  journey(`the staff’s pages of messages are sound with the longest words: ${colorScheme}`, async (walk) => {
    full ??= fullChurch(walk.product);
    const { message } = await full;
    const page = await walk.openPage({ colorScheme });
    await logIn(page, ADMIN);
    for (const path of ['/admin/messages', ...(colorScheme === 'dark' ? [] : [`/admin/messages/${message}`])]) {
      await load(page, path);
      await expectSoundPage(page, path, colorScheme);
    }
    await page.goto('/admin/messages/new');
    await page.getByLabel('Recipient ID', { exact: true }).fill('wanjiru');
    await page.getByRole('listbox').waitFor();
    await expectSoundPage(page, 'choosing a recipient', colorScheme);
  });

  journey(`members’ pages are sound with the longest words: ${colorScheme}`, async (walk) => {
    full ??= fullChurch(walk.product);
    const { event, day, member } = await full;
    const page = await walk.openPage({ colorScheme });
    await logIn(page, member);
    const coloured = [
      '/dashboard',
      `/calendar?month=${day.slice(0, 7)}`,
      `/calendar/${event}?date=${dayAfter(day, 7)}`,
    ];
    const plain = ['/calendar?view=list', `/calendar/${event}`];
    for (const path of [...coloured, ...(colorScheme === 'dark' ? [] : plain), '/messages']) {
      await load(page, path);
      await expectSoundPage(page, path, colorScheme);
    }
    await page.locator('main').getByRole('listitem').first().getByRole('button').click();
    await button(page, 'Mark all as read').waitFor();
    await expectSoundPage(page, 'an open message', colorScheme);
  });
}
