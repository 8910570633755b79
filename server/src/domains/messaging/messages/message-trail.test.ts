import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EMAILS_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { DIRECT_MESSAGES_PER_HOUR_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { asc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { emails } from '../emails/emails.table.ts';
import { messages } from './messages.table.ts';

const { sendMessage, listMessages, readMessage, deleteMessage, emailAll, resendEmail, listAudit, readInbox } =
  ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startStaffed() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const sign = (role: 'admin' | 'pastor' | 'moderator' | 'user') =>
    createUserWithToken(app, { role, createdAt: JOINED });
  return { app, moderator: await sign('moderator'), pastor: await sign('pastor'), member: await sign('user') };
}

const readTrail = async (app: TestApp) =>
  (await app.deps.db.select().from(auditEntries).orderBy(asc(auditEntries.id))).map(
    ({ action, actorId, personId, before, after }) => ({ action, actorId, personId, before, after }),
  );

async function sendMany(count: number, send: () => Promise<{ status: number }>): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) expect((await send()).status).toBe(201);
}

describe('the limit of messages', () => {
  it('by e-mail is the one of e-mails, for both together', { timeout: 300_000 }, async () => {
    const { app, pastor, moderator } = await startStaffed();
    const sendByEmail = ({ token }: { token: string }) =>
      app.call(sendMessage, { body: { content: 'To all', is_email: true, confirm_repeat: true }, token });
    const sendMailing = () => app.call(emailAll, { body: { subject: 'Harvest', body: 'Come' }, token: pastor.token });
    await sendMany(2, sendMailing);
    await sendMany(EMAILS_PER_HOUR - 2, () => sendByEmail(pastor));
    const queued = await app.deps.db.$count(emails);
    const rejected = await sendByEmail(pastor);
    expect([rejected.status, rejected.body.error]).toEqual([429, emailMessages.tooMany]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendMailing()).status).toBe(429);
    expect((await app.call(resendEmail, { params: { id: 1 }, token: pastor.token })).status).toBe(429);
    expect([await app.deps.db.$count(emails), await app.deps.db.$count(messages)]).toEqual([queued, queued - 2]);
    // Every sender has an own limit, and it ends.
    expect((await sendByEmail(moderator)).status).toBe(201);
    app.clock.advance({ minutes: 61 });
    const { token } = await createUserWithToken(app, { role: 'moderator', createdAt: JOINED });
    expect((await sendByEmail({ token })).status).toBe(201);
  });

  it('holds for broadcasts without e-mail, and a higher one for messages to one person', {
    timeout: 300_000,
  }, async () => {
    const { app, moderator, member } = await startStaffed();
    const send = (body: { content: string; recipient_id?: number; confirm_repeat?: boolean }) =>
      app.call(sendMessage, { body, token: moderator.token });
    const toMember = { content: 'To you', recipient_id: member.user.id };
    await sendMany(EMAILS_PER_HOUR, () => send({ content: 'To all', confirm_repeat: true }));
    const rejected = await send({ content: 'To all', confirm_repeat: true });
    expect([rejected.status, rejected.body.error]).toEqual([429, messageMessages.tooMany]);
    await sendMany(1, () => send(toMember));
    // A rejected message does not count.
    expect((await send({ content: 'To nobody', recipient_id: 4242 })).status).toBe(400);
    await app.deps.db.execute(sql`update throttles set used = ${DIRECT_MESSAGES_PER_HOUR_MAX - 1} where used = 1`);
    await sendMany(1, () => send(toMember));
    expect((await send(toMember)).body.error).toBe(messageMessages.tooMany);
    expect(await app.deps.db.$count(messages)).toBe(EMAILS_PER_HOUR + 2);
  });
});

describe('the audit trail', () => {
  it('names who sent a message to whom, without its text', async () => {
    const { app, moderator, member } = await startStaffed();
    const { token, user } = moderator;
    const all = await app.call(sendMessage, { body: { content: 'Secret plan', is_email: true }, token });
    const one = await app.call(sendMessage, { body: { content: 'Secret word', recipient_id: member.user.id }, token });
    const entry = { action: 'message.sent', actorId: user.id, before: null };
    expect(await readTrail(app)).toEqual([
      {
        ...entry,
        personId: null,
        after: { message_id: all.body.message.id, is_broadcast: true, is_email: true, recipients: 3 },
      },
      {
        ...entry,
        personId: member.user.id,
        after: { message_id: one.body.message.id, is_broadcast: false, is_email: false },
      },
    ]);
    const admin = await createUserWithToken(app, { role: 'admin', createdAt: JOINED });
    const shown = await app.call(listAudit, { token: admin.token, query: { what: 'message.sent' } });
    expect(shown.body.entries.map(({ who, whom }) => [who?.username, whom?.username])).toEqual([
      [user.username, member.user.username],
      [user.username, undefined],
    ]);
    expect(JSON.stringify(shown.body)).not.toContain('Secret');
  });

  it('records opening a private message between others, and nothing else that is opened', async () => {
    const { app, moderator, pastor, member } = await startStaffed();
    const send = async (recipient_id?: number) =>
      (
        await app.call(sendMessage, {
          body: { content: 'x', ...(recipient_id && { recipient_id }) },
          token: pastor.token,
        })
      ).body.message.id;
    const open = async (id: number, { token }: { token: string }) =>
      (await app.call(readMessage, { params: { id }, token })).status;
    const [broadcast, toMember, toModerator] = [
      await send(),
      await send(member.user.id),
      await send(moderator.user.id),
    ];
    const before = (await readTrail(app)).length;
    // One's own, those to oneself and those to all are nobody else's.
    expect([await open(toMember, pastor), await open(toModerator, moderator)]).toEqual([200, 200]);
    expect([await open(broadcast, moderator), await open(4242, moderator)]).toEqual([200, 404]);
    expect((await app.call(listMessages, { token: moderator.token })).body.messages).toHaveLength(3);
    await app.call(readInbox, { token: member.token });
    expect((await readTrail(app)).slice(before)).toEqual([]);
    expect(await open(toMember, moderator)).toBe(200);
    expect((await readTrail(app)).slice(before)).toEqual([
      {
        action: 'message.viewed',
        actorId: moderator.user.id,
        personId: member.user.id,
        before: null,
        after: { message_id: toMember },
      },
    ]);
  });

  it('records every deletion of a message', async () => {
    const { app, moderator, pastor, member } = await startStaffed();
    const send = async (recipient_id?: number) =>
      (
        await app.call(sendMessage, {
          body: { content: 'x', ...(recipient_id && { recipient_id }) },
          token: pastor.token,
        })
      ).body.message.id;
    const ids = [await send(member.user.id), await send()];
    const before = (await readTrail(app)).length;
    for (const id of ids)
      expect((await app.call(deleteMessage, { params: { id }, token: moderator.token })).status).toBe(200);
    expect((await app.call(deleteMessage, { params: { id: ids[0] ?? 0 }, token: moderator.token })).status).toBe(404);
    const values = { is_email: false, sent_at: '2026-11-15T05:00:00.000Z' };
    const entry = { action: 'message.deleted', actorId: moderator.user.id, after: null };
    expect((await readTrail(app)).slice(before)).toEqual([
      { ...entry, personId: member.user.id, before: { message_id: ids[0], is_broadcast: false, ...values } },
      { ...entry, personId: null, before: { message_id: ids[1], is_broadcast: true, ...values } },
    ]);
  });

  it('records one deletion when two delete the same message', async () => {
    const { app, moderator, pastor, member } = await startStaffed();
    const body = { content: 'x', recipient_id: member.user.id };
    const { id } = (await app.call(sendMessage, { body, token: pastor.token })).body.message;
    const answers = await app.raceOnTable('messages', 2, () =>
      Promise.all([moderator, pastor].map(({ token }) => app.call(deleteMessage, { params: { id }, token }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await readTrail(app)).filter(({ action }) => action === 'message.deleted')).toHaveLength(1);
  });
});
