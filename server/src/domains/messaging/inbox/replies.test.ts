import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import { DIRECT_MESSAGES_PER_HOUR_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { messages } from '../messages/messages.table.ts';

const { sendMessage, readInbox, replyToMessage, readMessage, listMessages } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startWithMessage() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const pastor = await createUserWithToken(app, { role: 'pastor', createdAt: JOINED });
  const member = await createUserWithToken(app, { createdAt: JOINED });
  const stranger = await createUserWithToken(app, { createdAt: JOINED });
  const send = async (recipient_id?: number) => {
    const body = { content: 'Can you sing on Sunday?', ...(recipient_id && { recipient_id }) };
    return (await app.call(sendMessage, { body, token: pastor.token })).body.message.id;
  };
  const reply = (id: number, { token }: { token: string }, content = 'Yes, gladly.') =>
    app.call(replyToMessage, { params: { id }, body: { content }, token });
  return { app, pastor, member, stranger, send, reply };
}

it('a reply is possible to a message to oneself alone, and only for its recipient', async () => {
  const { app, pastor, member, stranger, send, reply } = await startWithMessage();
  const [direct, broadcast] = [await send(member.user.id), await send()];
  const { body } = await app.call(readInbox, { token: member.token });
  expect(body.messages.map(({ id, can_reply: can }) => [id, can])).toEqual([
    [broadcast, false],
    [direct, true],
  ]);
  for (const { token } of [stranger, pastor]) {
    const denied = await reply(direct, { token });
    expect([denied.status, denied.body]).toMatchObject([404, { error: messageMessages.notFound }]);
  }
  const toAll = await reply(broadcast, member);
  expect([toAll.status, toAll.body]).toMatchObject([409, { error: inboxMessages.noReplyToAll }]);
  expect((await reply(4242, member)).status).toBe(404);
  const blank = await reply(direct, member, ' ');
  expect([blank.status, blank.body]).toMatchObject([400, { error: messageMessages.content }]);
  // A recipient cannot be named.
  const path = `/messages/${direct}/reply`;
  const named = await app.raw('POST', path, { content: 'x', recipient_id: stranger.user.id }, member.token);
  expect(named.status).toBe(400);
  expect(await app.deps.db.$count(messages)).toBe(2);
});

it('a reply reaches the sender with the message that it answers, and can be answered', async () => {
  const { app, pastor, member, send, reply } = await startWithMessage();
  const direct = await send(member.user.id);
  const sent = await reply(direct, member);
  expect([sent.status, sent.body.message]).toEqual([201, inboxMessages.replied]);
  const { messages: inbox } = (await app.call(readInbox, { token: pastor.token })).body;
  expect(inbox).toMatchObject([
    {
      content: 'Yes, gladly.',
      is_broadcast: false,
      can_reply: true,
      reply_to: 'Can you sing on Sunday?',
      sender: { username: member.user.username },
    },
  ]);
  expect((await reply(inbox[0]?.id ?? 0, pastor, 'Thank you.')).status).toBe(201);
  const back = (await app.call(readInbox, { token: member.token })).body.messages;
  expect(back.map(({ content, reply_to: quoted }) => [content, quoted])).toEqual([
    ['Thank you.', 'Yes, gladly.'],
    ['Can you sing on Sunday?', null],
  ]);
});

it('a reply counts as a message to one person and leaves an audit entry without its text', async () => {
  const { app, pastor, member, send, reply } = await startWithMessage();
  const direct = await send(member.user.id);
  await reply(direct, member, 'A secret');
  const [entry] = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ action: 'message.sent', actorId: member.user.id, personId: pastor.user.id });
  expect(entry?.after).toMatchObject({ is_reply: true, is_broadcast: false });
  expect(JSON.stringify(entry)).not.toContain('secret');
  await app.deps.db.execute(sql`update throttles set used = ${DIRECT_MESSAGES_PER_HOUR_MAX}`);
  const limited = await reply(direct, member);
  expect([limited.status, limited.body]).toMatchObject([429, { error: messageMessages.tooMany }]);
});

it('opening a reply between others is recorded, as for every private message', async () => {
  const { app, pastor, member, send, reply } = await startWithMessage();
  const moderator = await createUserWithToken(app, { role: 'moderator', createdAt: JOINED });
  await reply(await send(member.user.id), member);
  const list = (await app.call(listMessages, { token: moderator.token })).body.messages;
  expect(list[0]).toMatchObject({
    sender: member.user.username,
    sender_person: { id: member.user.id, first_name: member.user.firstName, last_name: member.user.lastName },
    recipient_id: pastor.user.id,
  });
  const viewed = eq(auditEntries.action, 'message.viewed');
  for (const [{ token }, count] of [
    [pastor, 0],
    [moderator, 1],
  ] as const) {
    expect((await app.call(readMessage, { params: { id: list[0]?.id ?? 0 }, token })).status).toBe(200);
    expect(await app.deps.db.$count(auditEntries, viewed)).toBe(count);
  }
});

it('a reply to a deleted sender is rejected', async () => {
  const { app, pastor, member, send, reply } = await startWithMessage();
  const direct = await send(member.user.id);
  await app.deps.db.update(messages).set({ senderId: null }).where(eq(messages.senderId, pastor.user.id));
  const rejected = await reply(direct, member);
  expect([rejected.status, rejected.body]).toMatchObject([409, { error: inboxMessages.senderGone }]);
  expect((await app.call(readInbox, { token: member.token })).body.messages[0]?.can_reply).toBe(false);
  // Who is inactive writes nothing.
  await app.deps.db.update(users).set({ isActive: false }).where(eq(users.id, member.user.id));
  expect((await reply(direct, member)).status).toBe(403);
});

it('the same reply twice at once is one message, and a minute later another', async () => {
  const { app, pastor, member, send, reply } = await startWithMessage();
  const direct = await send(member.user.id);
  const answers = await app.raceOnTable('users', 2, () => Promise.all([reply(direct, member), reply(direct, member)]));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const readReplies = async () => (await app.call(readInbox, { token: pastor.token })).body.messages;
  expect(await readReplies()).toHaveLength(1);
  // One entry for the question, one for the reply.
  expect(await app.deps.db.$count(auditEntries)).toBe(2);
  // Other words, or the same ones to another message, are another reply.
  expect((await reply(direct, member, 'And I bring a friend.')).status).toBe(201);
  expect((await reply(await send(member.user.id), member)).status).toBe(201);
  expect(await readReplies()).toHaveLength(3);
  app.clock.advance({ seconds: 61 });
  expect((await reply(direct, member)).status).toBe(201);
  expect(await readReplies()).toHaveLength(4);
});
