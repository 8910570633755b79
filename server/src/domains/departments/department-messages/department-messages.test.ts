import { departmentMessageTexts } from '@kanisa/contract/departments/department-messages.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EMAILS_PER_HOUR, EMAILS_TO_ONE_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { createSender } from '../../messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from '../../messaging/emails/email.channel.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { countDepartmentAudience, writeToDepartment, readInbox, replyToMessage, readMessage, deleteMessage } = ENDPOINTS;
const { listMessages, countUnread, markAllRead } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startWithChoir() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const sign = (role: 'user' | 'admin' | 'moderator' = 'user') => createUserWithToken(app, { role, createdAt: JOINED });
  const [leader, member, outsider] = [await sign(), await sign(), await sign()];
  const asleep = await createUser(app, { isActive: false, createdAt: JOINED });
  const quiet = await createUserWithToken(app, { wantsEmails: false, createdAt: JOINED });
  const choir = await createDepartment(app, {
    name: 'Choir',
    leader: leader.user,
    members: [member.user, asleep, quiet.user],
  });
  const write = ({ token }: { token: string }, body: object = {}) =>
    app.call(writeToDepartment, { params: { id: choir.id }, body: { content: 'Practice at 5', ...body }, token });
  return { app, choir, leader, member, outsider, quiet, admin: await sign('admin'), write };
}

it('members, other leaders and staff may not write to a department', async () => {
  const { app, choir, member, outsider, write } = await startWithChoir();
  const ushersLeader = await createUserWithToken(app, { role: 'department_leader' });
  await createDepartment(app, { name: 'Ushers', leader: ushersLeader.user });
  const pastor = await createUserWithToken(app, { role: 'pastor' });
  for (const person of [member, outsider, ushersLeader, pastor]) {
    const denied = await write(person);
    expect([denied.status, denied.body]).toMatchObject([403, { error: departmentMessageTexts.mayNotWrite }]);
    const counting = await app.call(countDepartmentAudience, { params: { id: choir.id }, token: person.token });
    expect(counting.status).toBe(403);
  }
  expect(await app.deps.db.$count(messages)).toBe(0);
});

it('its leader writes to the active members, who read it without being able to reply', async () => {
  const { app, choir, leader, member, outsider, write } = await startWithChoir();
  const counted = await app.call(countDepartmentAudience, { params: { id: choir.id }, token: leader.token });
  expect(counted.body.people).toBe(2);
  const sent = await write(leader);
  expect([sent.status, sent.body]).toEqual([201, { message: 'Message sent to 2 people', people: 2 }]);
  const { messages: inbox, unread_count: unread } = (await app.call(readInbox, { token: member.token })).body;
  expect([inbox, unread]).toMatchObject([
    [{ content: 'Practice at 5', department: 'Choir', is_broadcast: false, can_reply: false }],
    1,
  ]);
  const reply = { params: { id: inbox[0]?.id ?? 0 }, body: { content: 'Yes' }, token: member.token };
  expect((await app.call(replyToMessage, reply)).status).toBe(409);
  for (const { token } of [outsider, leader])
    expect((await app.call(readInbox, { token })).body.messages).toHaveLength(0);
  // A member who joins later does not get it; one who leaves keeps it.
  await app.deps.db.insert(departmentMembers).values({
    departmentId: choir.id,
    userId: outsider.user.id,
    joinedAt: app.clock.now(),
  });
  await app.deps.db.delete(departmentMembers).where(eq(departmentMembers.userId, member.user.id));
  expect((await app.call(countUnread, { token: outsider.token })).body.unread_count).toBe(0);
  expect((await app.call(markAllRead, { token: member.token })).body.unread_count).toBe(0);
  expect((await app.call(countUnread, { token: member.token })).body.unread_count).toBe(0);
});

it('goes out by email to members who want emails, and counts as an email', async () => {
  const { app, leader, member, write } = await startWithChoir();
  expect((await write(leader, { is_email: true })).status).toBe(201);
  await createSender(app.deps, createEmailChannel(app.deps)).drain();
  expect(app.mailbox.received()).toHaveLength(1);
  expect(app.mailbox.unread({ to: member.user.personalEmail ?? '' })).toBe(1);
  await app.deps.db.execute(sql`update throttles set used = ${EMAILS_PER_HOUR}`);
  const limited = await write(leader, { content: 'Practice at 6', is_email: true });
  expect([limited.status, limited.body]).toMatchObject([429, { error: emailMessages.tooMany }]);
  // Without e-mail it counts as a broadcast.
  for (const content of ['One', 'Two']) expect((await write(leader, { content })).status).toBe(201);
  await app.deps.db.execute(sql`update throttles set used = ${EMAILS_PER_HOUR}`);
  expect((await write(leader)).body).toMatchObject({ error: messageMessages.tooMany });
});

it('is in the audit trail and in the list of messages, where staff open and delete it', async () => {
  const { app, choir, leader, admin, quiet, write } = await startWithChoir();
  await write(leader);
  const [entry] = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'message.sent',
    actorId: leader.user.id,
    departmentId: choir.id,
    after: { is_broadcast: false, is_email: false, recipients: 2 },
  });
  const { token } = admin;
  const [listed] = (await app.call(listMessages, { token })).body.messages;
  expect(listed).toMatchObject({ department: 'Choir', recipient_id: null, recipient: null, is_broadcast: false });
  const params = { id: listed?.id ?? 0 };
  const details = await app.call(readMessage, { params, token });
  expect(details.body.message).toMatchObject({ audience_count: 2, read_count: 0 });
  // A message to a department is not private, so opening it leaves no entry.
  expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'message.viewed'))).toBe(0);
  expect((await app.call(deleteMessage, { params, token })).status).toBe(200);
  expect((await app.call(readInbox, { token: quiet.token })).body).toMatchObject({ messages: [], unread_count: 0 });
});

it('is rejected if there is nobody else', async () => {
  const { app, leader } = await startWithChoir();
  const alone = await createDepartment(app, { name: 'Alone', leader: leader.user });
  const options = { params: { id: alone.id }, body: { content: 'Hello?' }, token: leader.token };
  const { status, body } = await app.call(writeToDepartment, options);
  expect([status, body]).toMatchObject([409, { error: messageMessages.nobodyElse }]);
  expect(await app.deps.db.$count(messages)).toBe(0);
});

it('written twice at once reaches each member once', async () => {
  const { app, leader, member, admin, write } = await startWithChoir();
  for (const is_email of [false, true]) {
    const send = () => write(leader, { is_email });
    const answers = await app.raceOnTable('users', 2, () => Promise.all([send(), send()]));
    expect(answers.map(({ status, body }) => [status, body.people])).toEqual([
      [201, 2],
      [201, 2],
    ]);
  }
  expect((await app.call(readInbox, { token: member.token })).body.messages).toHaveLength(2);
  expect(await app.deps.db.$count(auditEntries)).toBe(2);
  await createSender(app.deps, createEmailChannel(app.deps)).drain();
  expect(app.mailbox.received()).toHaveLength(1);
  // Somebody else may write the same, and so may the leader a minute later.
  expect((await write(admin)).status).toBe(201);
  app.clock.advance({ seconds: 61 });
  expect((await write(leader)).status).toBe(201);
  expect((await app.call(readInbox, { token: member.token })).body.messages).toHaveLength(4);
});

it('goes out by e-mail thirty times an hour for each department: nobody has confirmed the addresses of its members', async () => {
  const { app, leader, write } = await startWithChoir();
  const send = (n: number) => write(leader, { content: `Advertisement ${n}`, is_email: true });
  for (let n = 0; n < EMAILS_TO_ONE_PER_HOUR; n += 1) expect((await send(n)).status).toBe(201);
  const limited = await send(EMAILS_TO_ONE_PER_HOUR);
  expect([limited.status, limited.body]).toMatchObject([429, { error: emailMessages.tooManyToOne }]);
  expect((await write(leader, { content: 'Not by e-mail' })).status).toBe(201);
  expect(await app.deps.db.$count(messages)).toBe(EMAILS_TO_ONE_PER_HOUR + 1);
});
