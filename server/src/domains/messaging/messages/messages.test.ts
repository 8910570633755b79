import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { type MessageBody, messageRules } from '@kanisa/contract/messaging/messages.schema.ts';
import { MESSAGE_RECIPIENTS_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { messageReads } from '../inbox/inbox.table.ts';
import { messages } from './messages.table.ts';

const {
  sendMessage,
  undoMessage,
  listMessages,
  readMessage,
  deleteMessage,
  findMessageRecipients,
  readInbox,
  markRead,
} = ENDPOINTS;

const JOINED = new Date('2026-01-01T00:00:00Z');

async function startWithStaff() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const staff = await createUserWithToken(app, { role: 'moderator', createdAt: JOINED });
  return { app, staff, token: staff.token };
}

describe('a message', () => {
  it('is rejected with a message for each invalid field', async () => {
    const { app, token } = await startWithStaff();
    const { id } = await createUser(app);
    const wrong: [object, string, string][] = [
      [{}, 'content', 'Content is required'],
      [{ content: ' \n ' }, 'content', 'Content is required'],
      [{ content: 'x'.repeat(5001) }, 'content', messageMessages.contentLong],
      [{ content: 'a\u0000b' }, 'content', 'Please remove the invisible characters.'],
      [{ content: 'x', recipient_id: 'amani' }, 'recipient_id', messageMessages.recipient],
      [{ content: 'x', recipient_id: 0 }, 'recipient_id', messageMessages.recipient],
      [{ content: 'x', recipient_id: 4242 }, 'recipient_id', messageMessages.recipientUnknown],
      [{ content: 'x', recipient_id: id, is_broadcast: true }, 'is_broadcast', messageRules.both],
      [{ content: 'x', is_broadcast: 1 }, 'is_broadcast', messageRules.broadcast],
      [{ content: 'x', is_email: 'yes' }, 'is_email', messageRules.email],
      [{ content: 'x', confirm_repeat: 'yes' }, 'confirm_repeat', messageRules.repeat],
    ];
    for (const [body, field, text] of wrong) {
      const answer = await app.raw('POST', '/admin/messages', body, token);
      expect([answer.status, answer.body]).toMatchObject([400, { error: text, fields: { [field]: text } }]);
    }
    expect(await app.deps.db.$count(messages)).toBe(0);
    expect([messageMessages.deleteQuestion, messageMessages.none, messageMessages.toAll]).toEqual([
      'Delete this message?',
      'No messages found',
      'Broadcast',
    ]);
  });

  it('is listed among thousands with a capped count on every page', async () => {
    const { app, staff, token } = await startWithStaff();
    const write = async (from: number, to: number) =>
      app.deps.db.execute(sql`
        insert into messages (content, sender_id, is_broadcast, is_email, created_at)
        select 'Letter ' || n, ${staff.user.id}, true, false, now() from generate_series(${from}::int, ${to}::int) n`);
    const page = async (number: number) =>
      (await app.call(listMessages, { token, query: { page: String(number), per_page: '100' } })).body;
    await write(1, 1000);
    expect(await page(1)).toMatchObject({ page: 1, pages: 10, per_page: 100, total: 1000, is_more: false });
    await write(1001, 1150);
    expect(await page(1)).toMatchObject({ pages: 10, total: 1000, is_more: true });
    expect(await page(11)).toMatchObject({ pages: 11, total: 1100, is_more: true });
    const last = await page(12);
    expect(last).toMatchObject({ pages: 12, total: 1150, is_more: false });
    expect(last.messages.map(({ content }) => content).at(-1)).toBe('Letter 1');
    expect(await page(13)).toMatchObject({ messages: [], pages: 12, total: 1150 });
  });

  it('is sent, listed, shown with its read count and deleted from every inbox', async () => {
    const { app, staff, token } = await startWithStaff();
    const one = await createUserWithToken(app, { firstName: 'Amani', lastName: 'Odhiambo', createdAt: JOINED });
    const other = await createUserWithToken(app, { createdAt: JOINED });
    await createUser(app, { isActive: false, createdAt: JOINED });
    const sent = await app.call(sendMessage, {
      body: { content: ' Dear all\nsee you on Sunday ', recipient_id: null, is_broadcast: true, is_email: false },
      token,
    });
    expect([sent.status, sent.body.message]).toEqual([
      201,
      {
        id: sent.body.message.id,
        content: 'Dear all\nsee you on Sunday',
        recipient_id: null,
        recipient: null,
        department: null,
        is_broadcast: true,
        is_email: false,
        created_at: '2026-11-15T05:00:00.000Z',
        sender: staff.user.username,
        sender_person: {
          id: staff.user.id,
          first_name: staff.user.firstName,
          last_name: staff.user.lastName,
          username: staff.user.username,
        },
      },
    ]);
    // A message without a recipient is a broadcast.
    await app.call(sendMessage, { body: { content: 'Second', is_broadcast: false }, token });
    const direct = await app.call(sendMessage, { body: { content: 'To you', recipient_id: one.user.id }, token });
    const recipient = { id: one.user.id, first_name: 'Amani', last_name: 'Odhiambo', username: one.user.username };
    expect(direct.body.message).toMatchObject({ recipient_id: one.user.id, recipient, is_broadcast: false });

    const { body } = await app.call(listMessages, { token, query: { per_page: '2' } });
    expect(body).toMatchObject({ page: 1, pages: 2, per_page: 2, total: 3 });
    expect(body.messages.map(({ content }) => content)).toEqual(['To you', 'Second']);
    expect((await app.call(listMessages, { token, query: { page: '9' } })).body.messages).toEqual([]);
    for (const query of [{ page: '0' }, { per_page: '101' }]) {
      const rejected = await app.call(listMessages, { token, query });
      expect([rejected.status, rejected.body.error]).toEqual([400, 'Invalid page or per_page']);
    }

    const details = async (id: number) => (await app.call(readMessage, { params: { id }, token })).body.message;
    const id = sent.body.message.id;
    expect(await details(id)).toEqual({ ...sent.body.message, read_count: 0, audience_count: 3 });
    for (const person of [one, one, other]) await app.call(markRead, { params: { id }, token: person.token });
    expect(await details(id)).toMatchObject({ read_count: 2, audience_count: 3 });
    await app.deps.db.update(users).set({ isActive: false }).where(sql`id = ${other.user.id}`);
    expect(await details(id)).toMatchObject({ read_count: 1, audience_count: 2 });
    expect(await details(direct.body.message.id)).toMatchObject({ read_count: 0, audience_count: 1, recipient });

    const deleted = await app.call(deleteMessage, { params: { id }, token });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Message deleted']);
    const inbox = await app.call(readInbox, { token: one.token });
    expect(inbox.body.messages.map(({ content }) => content)).toEqual(['To you', 'Second']);
    expect(inbox.body.unread_count).toBe(2);
    expect(await app.deps.db.$count(messageReads)).toBe(0);
    for (const answer of [
      await app.call(deleteMessage, { params: { id }, token }),
      await app.call(readMessage, { params: { id }, token }),
    ]) {
      expect([answer.status, (answer.body as { error?: string }).error]).toEqual([404, 'Message not found']);
    }
  });

  it('to all users goes out again within a minute only if its sender confirms it', async () => {
    const { app, token } = await startWithStaff();
    const { id } = await createUser(app);
    const other = await createUserWithToken(app, { role: 'pastor' });
    const send = async (body: Partial<MessageBody>, who = token) => {
      const sent = await app.raw('POST', '/admin/messages', { content: 'The gate is closed.', ...body }, who);
      return [sent.status, sent.body['code']];
    };
    const both = await Promise.all([send({}), send({ is_broadcast: true, content: ' The gate is closed. ' })]);
    expect(both.toSorted()).toEqual([
      [201, undefined],
      [409, 'repeated_message'],
    ]);
    expect(await send({ is_email: true })).toEqual([409, 'repeated_message']);
    expect(await send({ confirm_repeat: false })).toEqual([409, 'repeated_message']);
    expect(await app.deps.db.$count(messages)).toBe(1);
    // Another text, another sender and messages to one person are not asked about.
    for (const sent of [
      await send({ content: 'The gate is open.' }),
      await send({}, other.token),
      await send({ recipient_id: id }),
      await send({ recipient_id: id }),
      await send({ confirm_repeat: true }),
    ])
      expect(sent).toEqual([201, undefined]);
    app.clock.advance({ seconds: 61 });
    expect(await send({})).toEqual([201, undefined]);
  });

  it('to all users that was undone is sent again without a question', async () => {
    const { app, token } = await startWithStaff();
    const body = { content: 'The gate is closed.', can_undo: true };
    const { message } = (await app.call(sendMessage, { body, token })).body;
    expect((await app.call(undoMessage, { params: { id: message.id }, token })).status).toBe(200);
    expect((await app.call(sendMessage, { body, token })).status).toBe(201);
  });

  it('to all users is stored as one row', async () => {
    const { app, token } = await startWithStaff();
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, password_hash, created_at)
      select 'Crowd', 'Member', 'crowd' || n, '', '2026-01-01' from generate_series(1, 20000) as n`);
    await app.call(sendMessage, { body: { content: 'To 20,000' }, token });
    expect([await app.deps.db.$count(messages), await app.deps.db.$count(messageReads)]).toEqual([1, 0]);
    const { rows } = await app.deps.db.execute(sql`select 1 from pgboss.job where name like 'mail.%'`);
    expect(rows).toEqual([]);
  });
});

describe('the recipient search', () => {
  it('finds a limited number of active people by name, username or id', async () => {
    const { app, token } = await startWithStaff();
    const amani = await createUser(app, { firstName: 'Amani', lastName: 'Odhiambo', username: 'amani99' });
    const baraka = await createUser(app, { firstName: 'Baraka', lastName: 'Amaniel' });
    await createUser(app, { firstName: 'Amani', lastName: 'Asleep', isActive: false });
    const find = async (search?: string) => {
      const query = search === undefined ? {} : { search };
      return (await app.call(findMessageRecipients, { token, query })).body.recipients;
    };
    expect(await find('odhi AMA')).toEqual([
      { id: amani.id, first_name: 'Amani', last_name: 'Odhiambo', username: 'amani99' },
    ]);
    expect((await find('amani')).map(({ id }) => id)).toEqual([amani.id, baraka.id]);
    expect((await find('amani99')).map(({ id }) => id)).toEqual([amani.id]);
    expect((await find(String(baraka.id))).map(({ id }) => id)).toContain(baraka.id);
    expect(await find('%')).toEqual([]);
    expect(await find('asleep')).toEqual([]);
    for (let n = 0; n < MESSAGE_RECIPIENTS_MAX; n += 1) await createUser(app);
    expect(await find('wanjiku')).toHaveLength(MESSAGE_RECIPIENTS_MAX);
    expect(await find()).toHaveLength(MESSAGE_RECIPIENTS_MAX);
    const long = await app.call(findMessageRecipients, { token, query: { search: 'x'.repeat(101) } });
    expect([long.status, long.body.error]).toEqual([400, messageMessages.searchLong]);
  });
});
