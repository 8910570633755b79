import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { recipientMessages } from '@kanisa/contract/messaging/recipients.ts';
import { peopleListMessages } from '@kanisa/contract/people/lists.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startHoldingRequests } from '../../../../test/support/held-request.ts';
import {
  insertHousehold,
  insertPerson,
  letPastorsRead,
  type NewPerson,
  nameKeeper,
  signInKeeper,
} from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { createSender } from '../../messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from '../../messaging/emails/email.channel.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { createTextChannel } from '../../messaging/text-messages/text.channel.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { moveRecordToAccount } from '../matches/attach-record.repo.ts';
import { listReferences } from '../merging/references.service.ts';
import { peopleLists } from './lists.table.ts';

const { emailSelected, emailReach, readEmail, sendTextMessage, estimateTextMessage, listTextRecipients } = ENDPOINTS;
const EMAIL = { subject: 'Harvest', body: 'Come on Sunday.' };
const TEXT = { message: 'Karibu' };
const AGREED = { agreedAt: new Date('2026-11-01'), agreedHow: 'On paper', wantsEmails: true, wantsTexts: true };

let app: TestApp;
let adminId: number;
let admin: string;

const insertList = async (params: Record<string, string>, differs: Partial<typeof peopleLists.$inferInsert> = {}) => {
  const list = { ownerId: adminId, name: 'Donholm', query: { params, columns: [] }, ...differs };
  const [row] = await app.deps.db.insert(peopleLists).values(list).returning({ id: peopleLists.id });
  return row?.id ?? 0;
};
const insertReachable = (differs: NewPerson) => insertPerson(app, { area: 'Donholm', ...AGREED, ...differs });
const email = (listId: number, token = admin, more: object = {}) =>
  app.call(emailSelected, { body: { ...EMAIL, list_id: listId, ...more }, token });
const text = (listId: number, token = admin, more: object = {}) =>
  app.call(sendTextMessage, { body: { ...TEXT, list_id: listId, ...more }, token });
const drainEmails = () => createSender(app.deps, createEmailChannel(app.deps)).drain();
const drainTexts = () => createSender(app.deps, createTextChannel(app.deps)).drain();
const listAddresses = () => app.mailbox.received().flatMap((mail) => mail.to);

beforeEach(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://utukufu.example' } });
  const user = await createUser(app, { role: 'admin' });
  adminId = user.id;
  admin = (await signInUser(app, user)).access_token;
});

/** Everybody in Donholm: adults, children, and people who cannot be written to. */
async function fillDonholm() {
  const grace = await insertReachable({
    firstName: 'Grace',
    personalEmail: 'home@example.com',
    phoneNumber: '+254712000001',
  });
  const husband = await insertReachable({
    firstName: 'Amos',
    personalEmail: 'HOME@example.com',
    phoneNumber: '+254712000001',
  });
  const single = await insertReachable({
    firstName: 'Wanjiku',
    lastName: null,
    personalEmail: 'w@example.com',
    phoneNumber: '+254712000002',
  });
  const member = await createUser(app, {
    area: 'Donholm',
    personalEmail: 'm@example.com',
    phoneNumber: '+254712000003',
  });
  const young = await createUser(app, {
    area: 'Donholm',
    personalEmail: 'young@example.com',
    phoneNumber: '+254712000004',
  });
  await app.deps.db.update(people).set({ dateOfBirth: '2010-01-01' }).where(eq(people.id, young.id));
  const contact = (n: number) => ({ personalEmail: `c${n}@example.com`, phoneNumber: `+25471200001${n}` });
  await insertReachable({ firstName: 'Zawadi', dateOfBirth: '2019-03-04', ...contact(1) });
  const placed = await insertReachable({ firstName: 'Baraka', ...contact(2) });
  await insertHousehold(app, { [placed]: 'child', [grace]: 'adult' });
  await insertReachable({ firstName: 'Late', status: 'died', ...contact(3) });
  await insertReachable({ firstName: 'No', wantsEmails: false, wantsTexts: false, ...contact(4) });
  await insertPerson(app, { firstName: 'Unasked', area: 'Donholm', ...contact(5) });
  await insertReachable({ firstName: 'Silent' });
  return { grace, husband, single, member: member.id };
}

describe('a saved list as the audience of an email', () => {
  it('reaches adults with and without an account who want it, once per address', async () => {
    const { grace, single, member } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    const reach = await app.call(emailReach, { body: { list_id: id }, token: admin });
    expect(reach.body.reached).toBe(3);
    expect(reach.body.left_out.map(({ reason, people: left }) => [reason, left.map((one) => one.first_name)])).toEqual([
      ['no_address', ['Silent']],
      ['not_agreed', ['Unasked']],
      ['opted_out', ['No']],
    ]);
    const sent = await email(id);
    expect([sent.status, sent.body.message]).toEqual([201, 'Your email is being sent to 3 people']);
    await drainEmails();
    expect(listAddresses().toSorted()).toEqual(['home@example.com', 'm@example.com', 'w@example.com']);
    const page = await app.call(readEmail, {
      params: { id: sent.body.email.id },
      query: { state: 'sent' },
      token: admin,
    });
    expect(page.body.email).toMatchObject({ is_to_list: true, is_to_all: false });
    expect(page.body.recipients.map(({ user }) => [user?.id, user?.last_name, user?.username === ''])).toEqual([
      [grace, 'Njeri', true],
      [member, expect.any(String), false],
      [single, '', true],
    ]);
    const found = await app.call(readEmail, {
      params: { id: sent.body.email.id },
      query: { search: 'grace' },
      token: admin,
    });
    expect(found.body.recipients.map(({ email: address }) => address)).toEqual(['home@example.com']);
  });

  it('is refused beside other recipients, and without anybody', async () => {
    const id = await insertList({ area: 'Donholm' });
    for (const more of [{ recipients: ['a@example.com'] }, { filters: { role: 'user' as const } }])
      expect((await email(id, admin, more)).body).toMatchObject({ error: recipientMessages.listAlone });
    const body = { list_id: id, all: true };
    expect((await app.call(emailReach, { body, token: admin })).body.error).toBe(recipientMessages.listAlone);
    expect((await app.call(estimateTextMessage, { body, token: admin })).body.error).toBe(recipientMessages.listAlone);
    expect((await email(id)).status).toBe(400);
    expect((await text(id)).status).toBe(400);
  });

  it('leaves the specified audiences as they are: accounts', async () => {
    await fillDonholm();
    const { body } = await app.call(emailReach, { body: { all: true }, token: admin });
    expect(body).toEqual({ reached: 3, left_out: [] });
    const texts = await app.call(estimateTextMessage, { body: { all: true }, token: admin });
    expect(texts.body.data.selected).toBe(3);
  });

  it('goes out once when the same form comes twice at once', async () => {
    await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    const key = { idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all([email(id, admin, key), email(id, admin, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await app.deps.db.$count(emails)).toBe(1);
    const other = await insertList({ area: 'Umoja' });
    expect((await email(other, admin, key)).status).toBe(409);
  });

  it('goes on after a crash, to each once', async () => {
    const { single } = await fillDonholm();
    await email(await insertList({ area: 'Donholm' }));
    const leaseUntil = new Date(app.clock.now().getTime() + 90_000);
    await app.deps.db
      .update(emailRecipients)
      .set({ state: 'claimed', leaseUntil })
      .where(eq(emailRecipients.userId, single));
    await drainEmails();
    expect(listAddresses()).not.toContain('w@example.com');
    app.clock.advance({ minutes: 2 });
    await drainEmails();
    expect(listAddresses().toSorted()).toEqual(['home@example.com', 'm@example.com', 'w@example.com']);
  });
});

describe('a saved list as the audience of a text', () => {
  it('reaches each phone once', async () => {
    const { grace, single, member } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    const estimate = await app.call(estimateTextMessage, { body: { ...TEXT, list_id: id }, token: admin });
    expect(estimate.body.data).toMatchObject({ selected: 7, people: 4, numbers: 3 });
    expect(estimate.body.data.left_out.map(({ reason, count }) => [reason, count])).toEqual([
      ['no_phone', 1],
      ['not_agreed', 1],
      ['opted_out', 1],
      ['shared_phone', 1],
    ]);
    const { body } = await text(id);
    await drainTexts();
    const query = { state: 'delivered', per_page: '100' } as const;
    const sent = await app.call(listTextRecipients, { params: { id: body.data.id }, query, token: admin });
    expect(sent.body.data.map(({ user_id: userId, phone_number: phone }) => [userId, phone])).toEqual([
      [grace, '+254712000001'],
      [single, '+254712000002'],
      [member, '+254712000003'],
    ]);
    expect(sent.body.data[1]).toMatchObject({ first_name: 'Wanjiku', last_name: '', username: '' });
  });

  it('leaves out at its time who has become unreachable or lost the wish', async () => {
    const { grace, husband, single } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    await text(id, admin, { time_to_send: '2026-11-20T06:00' });
    await email(id);
    const { db } = app.deps;
    await db.update(people).set({ dateOfBirth: '2012-01-01' }).where(eq(people.id, single));
    await db
      .update(people)
      .set({ wantsTexts: false, wantsEmails: false })
      .where(inArray(people.id, [grace, husband]));
    app.clock.set('2026-11-20T06:00:00Z');
    await Promise.all([drainTexts(), drainEmails()]);
    const states = await db.select().from(textRecipients).orderBy(textRecipients.number);
    expect(states.map(({ userId, problem }) => [userId, problem]).slice(0, 2)).toEqual([
      [grace, 'opted_out'],
      [single, 'off_list'],
    ]);
    expect(listAddresses()).toEqual(['m@example.com']);
    const [mail] = await db.select().from(emailRecipients).where(eq(emailRecipients.userId, single));
    expect(mail).toMatchObject({ state: 'suppressed', problem: 'off_list' });
  });
});

describe('who may write to a saved list', () => {
  const calls = (id: number, token: string) =>
    Promise.all([
      email(id, token),
      text(id, token),
      app.call(emailReach, { body: { list_id: id }, token }),
      app.call(estimateTextMessage, { body: { list_id: id }, token }),
    ]);

  it('is who may send and may see people: no keeper, no moderator', async () => {
    await fillDonholm();
    const id = await insertList({ area: 'Donholm' }, { isShared: true });
    const keeper = await signInKeeper(app);
    for (const token of [keeper.token, await signInWithRole(app, 'moderator'), await signInWithRole(app, 'user')]) {
      expect((await calls(id, token)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    const pastor = await createUser(app, { role: 'pastor' });
    const { access_token: token } = await signInUser(app, pastor);
    const denied = await calls(id, token);
    expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(denied[0]?.body).toMatchObject({ error: personMessages.unauthorized });
    await letPastorsRead(app);
    expect((await calls(id, token)).map(({ status }) => status)).toEqual([201, 403, 200, 403]);
    await letPastorsRead(app, false);
    await nameKeeper(app, pastor.id);
    expect((await calls(id, token)).map(({ status }) => status)).toEqual([201, 403, 200, 403]);
  });

  it('finds no private list of another person, in either language', async () => {
    await fillDonholm();
    const other = await signInWithRole(app, 'admin');
    const id = await insertList({ area: 'Donholm' });
    expect((await calls(id, other)).map(({ status, body }) => [status, 'error' in body && body.error])).toEqual(
      Array.from({ length: 4 }, () => [404, peopleListMessages.notFound]),
    );
    const swahili = await startTestApp({ offersKiswahili: true });
    const body = { ...EMAIL, list_id: 9, recipients: ['a@example.com'] };
    const token = await signInWithRole(swahili, 'admin');
    const both = await swahili.call(emailSelected, { body, token, acceptLanguage: 'sw' });
    expect(both.body.error).toBe('Chagua orodha iliyohifadhiwa au wapokeaji wengine, si vyote viwili');
    const none = await swahili.call(emailSelected, { body: { ...EMAIL, list_id: 9 }, token, acceptLanguage: 'sw' });
    expect([none.status, none.body.error]).toEqual([404, expect.not.stringContaining('not found')]);
  });

  it('is computed with the rights of the sender', async () => {
    await fillDonholm();
    const id = await insertList({ search: 'a', area: 'Donholm' }, { isShared: true });
    await letPastorsRead(app);
    const token = await signInWithRole(app, 'pastor', { personalEmail: 'pastor@example.com' });
    const { body } = await app.call(emailReach, { body: { list_id: id }, token });
    expect(JSON.stringify(body)).not.toMatch(/Zawadi|Baraka/);
  });

  it('is asked again after a held request and before each batch', async () => {
    await fillDonholm();
    const id = await insertList({ area: 'Donholm' }, { isShared: true });
    await letPastorsRead(app);
    const token = await signInWithRole(app, 'pastor', { personalEmail: 'pastor@example.com' });
    expect((await email(id, token)).status).toBe(201);
    const hold = await startHoldingRequests(app);
    const payload = Buffer.from(JSON.stringify({ ...EMAIL, list_id: id }));
    const held = await hold({
      method: 'POST',
      path: '/admin/email/selected',
      type: 'application/json',
      payload,
      token,
    });
    await letPastorsRead(app, false);
    expect(await held.finish()).toEqual({ status: 403, error: personMessages.unauthorized });
    await drainEmails();
    expect(listAddresses()).toEqual([]);
    const [row] = await app.deps.db.select().from(emails);
    expect(row).toMatchObject({ failed: 3, accepted: 0 });
  });
});

describe('the link that ends mails, for a person without an account', () => {
  it('records the no, which ends only theirs, and takes it back', async () => {
    const { grace, husband } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    await email(id);
    await drainEmails();
    const mail = app.mailbox.received().find(({ to }) => to.includes('home@example.com'));
    const token = /unsubscribe\/([\w-]{22})>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const wants = async () => {
      const rows = await app.deps.db
        .select()
        .from(people)
        .where(inArray(people.id, [grace, husband]))
        .orderBy(people.id);
      return rows.map(({ wantsEmails }) => wantsEmails);
    };
    expect((await app.call(ENDPOINTS.unsubscribe, { params: { token } })).status).toBe(200);
    expect(await wants()).toEqual([false, true]);
    const { body } = await app.call(ENDPOINTS.readSubscription, { params: { token } });
    expect(body.subscription.is_subscribed).toBe(false);
    expect((await app.call(ENDPOINTS.subscribeAgain, { params: { token } })).status).toBe(200);
    expect(await wants()).toEqual([true, true]);
  });
});

describe('the rows that name who got it', () => {
  it('lose the person when the record is deleted, and what waits is not sent', async () => {
    const { single } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    await email(id);
    await text(id);
    const deleted = await app.call(ENDPOINTS.deletePerson, { params: { id: single }, token: admin });
    expect(deleted.status).toBe(200);
    await Promise.all([drainEmails(), drainTexts()]);
    expect(listAddresses()).not.toContain('w@example.com');
    const { db } = app.deps;
    expect(await db.$count(emailRecipients, eq(emailRecipients.address, 'w@example.com'))).toBe(0);
    expect(await db.$count(textRecipients, eq(textRecipients.number, '+254712000002'))).toBe(0);
  });

  it('move to an account that gets the record', async () => {
    const { single } = await fillDonholm();
    const id = await insertList({ area: 'Donholm' });
    await email(id);
    await text(id);
    const account = await createUser(app);
    const { db, clock } = app.deps;
    const tables = [emailRecipients, textRecipients] as const;
    const joined = { accountId: account.id, personId: single };
    await db.transaction((tx) => moveRecordToAccount(tx, joined, listReferences(app.deps), clock.now()));
    for (const table of tables) expect(await db.$count(table, eq(table.userId, account.id))).toBe(1);
    expect(await db.$count(users, eq(users.id, account.id))).toBe(1);
    expect(await db.$count(textMessages)).toBe(1);
  });
});
