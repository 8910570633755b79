import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { UNDO_SECONDS, undoMessages } from '@kanisa/contract/messaging/undo.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { createEmailChannel } from '../emails/email.channel.ts';
import { emailRecipients, emails } from '../emails/emails.table.ts';
import { messages } from '../messages/messages.table.ts';
import { createTextChannel } from '../text-messages/text.channel.ts';
import { textMessages, textRecipients } from '../text-messages/text-messages.table.ts';
import { createSender } from './deliveries.service.ts';

const { sendMessage, undoMessage, countMessageAudience, readInbox, countUnread, markRead, markAllRead } = ENDPOINTS;
const { emailAll, undoEmail, listEmails, sendTextMessage, undoTextMessage } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startStaffed() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const admin = await createUserWithToken(app, { role: 'admin', createdAt: JOINED });
  const other = await createUserWithToken(app, { role: 'admin', createdAt: JOINED });
  const member = await createUserWithToken(app, { createdAt: JOINED });
  return { app, admin, other, member };
}

const drainEmails = ({ deps }: TestApp) => createSender(deps, createEmailChannel(deps)).drain();
const drainTexts = ({ deps }: TestApp) => createSender(deps, createTextChannel(deps)).drain();
const countAudits = ({ deps }: TestApp, action: 'message.undone' | 'email.undone' | 'text.undone') =>
  deps.db.$count(auditEntries, eq(auditEntries.action, action));

describe('the audience of a broadcast', () => {
  it('is counted before sending, and how many of them get an email', async () => {
    const { app, admin, member } = await startStaffed();
    await createUser(app, { isActive: false, createdAt: JOINED });
    await createUser(app, { wantsEmails: false, createdAt: JOINED });
    const { status, body } = await app.call(countMessageAudience, { token: admin.token });
    expect([status, body]).toEqual([200, { people: 4, by_email: 3 }]);
    expect((await app.call(countMessageAudience, { token: member.token })).status).toBe(403);
  });
});

describe('a broadcast that can be undone', () => {
  it('is invisible to its recipients for ten seconds, and then there', async () => {
    const { app, admin, member } = await startStaffed();
    const { token } = member;
    const sent = await app.call(sendMessage, {
      body: { content: 'To all', is_email: true, can_undo: true },
      token: admin.token,
    });
    expect([sent.status, sent.body.undo_seconds]).toEqual([201, UNDO_SECONDS]);
    const { id } = sent.body.message;
    const inbox = async () => (await app.call(readInbox, { token })).body;
    expect(await inbox()).toMatchObject({ messages: [], unread_count: 0 });
    expect((await app.call(countUnread, { token })).body.unread_count).toBe(0);
    // It cannot be marked as read either, which would spoil the count.
    expect((await app.call(markRead, { params: { id }, token })).status).toBe(404);
    expect((await app.call(markAllRead, { token })).body.unread_count).toBe(0);
    app.clock.advance({ seconds: UNDO_SECONDS - 1 });
    await drainEmails(app);
    expect([await inbox(), app.mailbox.received()]).toMatchObject([{ messages: [] }, []]);
    app.clock.advance({ seconds: 1 });
    await drainEmails(app);
    expect(await inbox()).toMatchObject({ messages: [{ id, content: 'To all' }], unread_count: 1 });
    expect((await app.call(countUnread, { token })).body.unread_count).toBe(1);
    expect(app.mailbox.received()).toHaveLength(3);
    // Too late, also for its sender.
    const late = await app.call(undoMessage, { params: { id }, token: admin.token });
    expect([late.status, late.body]).toMatchObject([409, { error: undoMessages.tooLate }]);
    expect((await app.call(markRead, { params: { id }, token })).body.unread_count).toBe(0);
  });

  it('is deleted by its sender alone, with its emails and an audit entry', async () => {
    const { app, admin, other, member } = await startStaffed();
    const body = { content: 'Oops', is_email: true, can_undo: true };
    const { id } = (await app.call(sendMessage, { body, token: admin.token })).body.message;
    const undo = ({ token }: { token: string }) => app.call(undoMessage, { params: { id }, token });
    const denied = await undo(other);
    expect([denied.status, denied.body]).toMatchObject([403, { error: undoMessages.notYours }]);
    expect((await undo(member)).status).toBe(403);
    expect(await app.deps.db.$count(emailRecipients)).toBe(3);
    const undone = await undo(admin);
    expect([undone.status, undone.body.message]).toEqual([200, undoMessages.undone]);
    expect((await undo(admin)).status).toBe(404);
    app.clock.advance({ minutes: 1 });
    await drainEmails(app);
    const { db } = app.deps;
    expect([await db.$count(messages), await db.$count(emails), await db.$count(emailRecipients)]).toEqual([0, 0, 0]);
    expect([app.mailbox.received().length, await countAudits(app, 'message.undone')]).toEqual([0, 1]);
  });

  it('is undone once when two tabs undo it', async () => {
    const { app, admin } = await startStaffed();
    const body = { content: 'Oops', can_undo: true };
    const { id } = (await app.call(sendMessage, { body, token: admin.token })).body.message;
    const answers = await app.raceOnTable('messages', 2, () =>
      Promise.all([1, 2].map(() => app.call(undoMessage, { params: { id }, token: admin.token }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await countAudits(app, 'message.undone')).toBe(1);
  });

  it('is not held back without being asked for, and never to one person', async () => {
    const { app, admin, member } = await startStaffed();
    const send = (more: object) => app.call(sendMessage, { body: { content: 'x', ...more }, token: admin.token });
    const answers = [await send({}), await send({ recipient_id: member.user.id, can_undo: true })];
    expect(answers.map(({ body }) => body.undo_seconds)).toEqual([0, 0]);
    expect((await app.call(readInbox, { token: member.token })).body.messages).toHaveLength(2);
    const params = { id: answers[0]?.body.message.id ?? 0 };
    expect((await app.call(undoMessage, { params, token: admin.token })).status).toBe(409);
    const wrong = await app.raw('POST', '/admin/messages', { content: 'x', can_undo: 1 }, admin.token);
    expect([wrong.status, wrong.body['error']]).toEqual([400, undoMessages.canUndo]);
  });
});

describe('an email that can be undone', () => {
  it('is sent after ten seconds or undone by its author', async () => {
    const { app, admin, other } = await startStaffed();
    const send = async () =>
      (await app.call(emailAll, { body: { subject: 'S', body: 'B', can_undo: true }, token: admin.token })).body;
    const first = await send();
    expect(first).toMatchObject({ undo_seconds: UNDO_SECONDS, email: { status: 'queued' } });
    expect(first.message).toContain('sent');
    await drainEmails(app);
    const undo = (id: number, token: string) => app.call(undoEmail, { params: { id }, token });
    expect((await undo(first.email.id, other.token)).status).toBe(403);
    expect((await undo(first.email.id, admin.token)).status).toBe(200);
    expect((await app.call(listEmails, { token: admin.token })).body.total).toBe(0);
    const second = await send();
    app.clock.advance({ seconds: UNDO_SECONDS });
    const late = await undo(second.email.id, admin.token);
    expect([late.status, late.body]).toMatchObject([409, { error: undoMessages.tooLate }]);
    await drainEmails(app);
    expect([app.mailbox.received().length, await countAudits(app, 'email.undone')]).toEqual([3, 1]);
    expect(await app.deps.db.$count(emailRecipients)).toBe(3);
  });

  it('is too late as soon as a server with a faster clock has claimed a recipient', async () => {
    const { app, admin } = await startStaffed();
    const body = { subject: 'S', body: 'B', can_undo: true };
    const { email } = (await app.call(emailAll, { body, token: admin.token })).body;
    const [one] = await app.deps.db.select().from(emailRecipients);
    await app.deps.db
      .update(emailRecipients)
      .set({ state: 'claimed' })
      .where(eq(emailRecipients.id, one?.id ?? 0));
    const late = await app.call(undoEmail, { params: { id: email.id }, token: admin.token });
    expect([late.status, await app.deps.db.$count(emailRecipients)]).toEqual([409, 3]);
  });
});

describe('a text message that can be undone', () => {
  it('is sent after ten seconds or undone by its sender', async () => {
    const { app, admin, other, member } = await startStaffed();
    const send = async (more: object = {}) => {
      const body = { message: 'Karibu', recipient_ids: [member.user.id], can_undo: true, ...more };
      return (await app.call(sendTextMessage, { body, token: admin.token })).body;
    };
    const first = await send();
    expect(first).toMatchObject({ undo_seconds: UNDO_SECONDS, data: { status: 'queued' } });
    await drainTexts(app);
    const undo = (id: number, token: string) => app.call(undoTextMessage, { params: { id }, token });
    expect((await undo(first.data.id, other.token)).status).toBe(403);
    expect((await undo(first.data.id, admin.token)).status).toBe(200);
    expect((await undo(first.data.id, admin.token)).status).toBe(404);
    const scheduled = await send({ time_to_send: '2026-11-16T05:00' });
    expect([scheduled.message, scheduled.undo_seconds]).toEqual(['Text message scheduled', UNDO_SECONDS]);
    expect((await undo(scheduled.data.id, admin.token)).status).toBe(200);
    const { db } = app.deps;
    expect([await db.$count(textMessages), await db.$count(textRecipients)]).toEqual([0, 0]);
    const last = await send();
    app.clock.advance({ seconds: UNDO_SECONDS });
    expect((await undo(last.data.id, admin.token)).status).toBe(409);
    await drainTexts(app);
    const [recipient] = await db.select().from(textRecipients);
    expect([recipient?.attempts, await countAudits(app, 'text.undone')]).toEqual([1, 2]);
  });
});
