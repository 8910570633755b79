import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { NOTICES_PER_HOUR, noticeMessages } from '@kanisa/contract/events/announcements.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { eventAttendances } from '../attendance/attendance.table.ts';

const { changeOccurrence, restoreOccurrence, updateEvent, deleteEvent, estimateNotice } = ENDPOINTS;

const GATEWAY = {
  SMS_GATEWAY: 'partner',
  SMS_BASE_URL: 'https://sms.example/api',
  SMS_API_KEY: 'key',
  SMS_PARTNER_ID: '1',
  SMS_PRICE: 'KES 0.80',
};
const DAY = '2026-11-22';
const ALL: NoticeChannel[] = ['message', 'email', 'text'];

const choir = {
  title: 'Choir practice',
  start_time: `${DAY}T09:00`,
  end_time: `${DAY}T10:00`,
  location: 'Main hall',
  is_public: true,
};

/** A weekly event with three people who come to its first date, one of them also to the next. */
async function startChoir(env: Record<string, string> = GATEWAY) {
  const { app, token: pastor, make } = await startAppWithPastor({ env });
  const admin = await createUserWithToken(app, { role: 'admin' });
  const { id } = await make({ ...choir, repetition: { frequency: 'weekly' } });
  const people = [await createUserWithToken(app), await createUserWithToken(app), await createUserWithToken(app)];
  for (const { user } of people) await attend(app, id, user, DAY);
  if (people[0]) await attend(app, id, people[0].user, '2026-11-29');
  return { app, pastor, admin, id, params: { id, date: DAY }, people: people.map(({ user }) => user), make };
}

async function attend(app: TestApp, eventId: number, { id: userId }: UserRow, occursOn: string): Promise<void> {
  await app.deps.db.insert(eventAttendances).values({ eventId, occursOn, userId, saidAt: app.clock.now() });
}

async function countQueued(app: TestApp) {
  const { db } = app.deps;
  return {
    messages: await db.$count(messages),
    emails: await db.$count(emails),
    texts: await db.$count(textMessages),
    entries: await db.$count(auditEntries, eq(auditEntries.action, 'event.notified')),
  };
}
const NOTHING = { messages: 0, emails: 0, texts: 0, entries: 0 };

describe('moving or cancelling a date', () => {
  it('tells nobody unless asked to', async () => {
    const { app, admin, params } = await startChoir();
    const { body } = await app.call(changeOccurrence, { params, body: { is_cancelled: true }, token: admin.token });
    expect(body.notified).toBeNull();
    expect(await countQueued(app)).toEqual(NOTHING);
  });

  it('tells those who come, by every chosen channel, each once', async () => {
    const { app, admin, params, id, people } = await startChoir();
    const [first, second, third] = people;
    const { db } = app.deps;
    const answer = await app.call(changeOccurrence, {
      params,
      body: { start_time: '2026-11-23T17:30', notify: ALL },
      token: admin.token,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.notified).toEqual({ people: 3, message: 3, email: 3, text: 3 });

    const sent = await db.select().from(messages).orderBy(asc(messages.recipientId));
    expect(sent.map(({ recipientId }) => recipientId)).toEqual([first?.id, second?.id, third?.id]);
    expect(new Set(sent.map(({ senderId }) => senderId))).toEqual(new Set([admin.user.id]));
    const url = `${app.deps.settings.publicUrl}/calendar/${id}?date=${DAY}`;
    expect(sent[0]?.content).toBe(
      [
        '“Choir practice” on Sunday, 22 November, 9:00 AM has changed.',
        'It’s now on Monday, 23 November, 5:30 PM.',
        'Place: Main hall',
        url,
      ].join('\n'),
    );
    const [email] = await db.select().from(emails);
    expect(email).toMatchObject({ kind: 'mailing', subject: 'Changed: Choir practice', body: sent[0]?.content });
    expect(await db.$count(emailRecipients)).toBe(3);
    const [text] = await db.select().from(textMessages);
    const church = app.deps.settings.church.name;
    expect(text).toMatchObject({
      message: `${church}: Choir practice on Sun 22 Nov 9:00 AM is now on Mon 23 Nov 5:30 PM.`,
      parts: 1,
    });
    expect(await db.$count(textRecipients)).toBe(3);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'event.notified'));
    expect(entries).toMatchObject([
      {
        actorId: admin.user.id,
        after: { event_id: id, date: DAY, people: 3, message: 3, email: 3, text: 3, email_id: email?.id },
      },
    ]);

    // The same request again changes nothing, so it tells nobody.
    const again = await app.call(changeOccurrence, {
      params,
      body: { start_time: '2026-11-23T17:30', notify: ALL },
      token: admin.token,
    });
    expect(again.body.notified).toEqual({ people: 0, message: 0, email: 0, text: 0 });
    expect(await countQueued(app)).toEqual({ messages: 3, emails: 1, texts: 1, entries: 1 });
  });

  it('counts only those who can be reached, and leaves out the sender and inactive people', async () => {
    const { app, admin, params, id } = await startChoir();
    const { id: phoneless } = (await createUserWithToken(app, { phoneNumber: null, personalEmail: null })).user;
    const silent = (await createUserWithToken(app, { wantsEmails: false, wantsTexts: false })).user;
    const inactive = (await createUserWithToken(app, { isActive: false })).user;
    for (const user of [{ id: phoneless }, silent, inactive, admin.user]) await attend(app, id, user as UserRow, DAY);
    const offer = await app.call(estimateNotice, { params: { id }, query: { date: DAY }, token: admin.token });
    expect(offer.body).toEqual({
      people: 5,
      email: 3,
      text: { phones: 3, price: 2.4, currency: 'KES' },
      is_soon: false,
    });
    const { body } = await app.call(changeOccurrence, {
      params,
      body: { is_cancelled: true, notify: ALL },
      token: admin.token,
    });
    expect(body.notified).toEqual({ people: 5, message: 5, email: 3, text: 3 });
    const [message] = await app.deps.db.select().from(messages);
    expect(message?.content).toContain('“Choir practice” on Sunday, 22 November, 9:00 AM is cancelled.');
  });

  it('tells nobody of a new title, and takes back a cancellation', async () => {
    const { app, admin, params } = await startChoir();
    const titled = await app.call(changeOccurrence, {
      params,
      body: { title: 'Choir and band', notify: ['message'] },
      token: admin.token,
    });
    expect(titled.body.notified).toEqual({ people: 0, message: 0, email: 0, text: 0 });
    await app.call(changeOccurrence, { params, body: { is_cancelled: true }, token: admin.token });
    const restored = await app.call(restoreOccurrence, {
      params,
      query: { notify: 'message,email' },
      token: admin.token,
    });
    expect(restored.body.notified).toEqual({ people: 3, message: 3, email: 3, text: 0 });
    const [message] = await app.deps.db.select().from(messages);
    expect(message?.content).toContain('“Choir practice” takes place after all.');
  });

  it('rolls the change back if the notice is rejected', async () => {
    const { app, pastor, params } = await startChoir();
    const cancel = (notify: NoticeChannel[], token: string) =>
      app.call(changeOccurrence, { params, body: { is_cancelled: true, notify }, token });
    const denied = await cancel(ALL, pastor);
    expect([denied.status, denied.body.error]).toEqual([403, noticeMessages.textsDenied]);
    const invalid = await app.raw('PUT', `/admin/events/${params.id}/occurrences/${DAY}`, { notify: ['post'] }, pastor);
    expect(invalid.status).toBe(400);
    const page = await app.call(ENDPOINTS.listAttendees, { params, token: pastor });
    expect(page.body.occurrence.is_cancelled).toBe(false);
    expect(await countQueued(app)).toEqual(NOTHING);
    expect((await cancel(['message', 'email'], pastor)).body.notified).toMatchObject({ message: 3, email: 3, text: 0 });
  });

  it('offers and sends texts only if they are set up', async () => {
    const { app, admin, pastor, params, id } = await startChoir({});
    const body = { is_cancelled: true, notify: ALL };
    const off = await app.call(changeOccurrence, { params, body, token: admin.token });
    expect([off.status, off.body.error]).toEqual([409, noticeMessages.textsOff]);
    for (const token of [admin.token, pastor]) {
      const offer = await app.call(estimateNotice, { params: { id }, query: { date: DAY }, token });
      expect(offer.body).toMatchObject({ people: 3, email: 3, text: null });
    }
  });

  it('suggests a text for a date within two days', async () => {
    const { app, admin, make } = await startChoir();
    const { id } = await make({ title: 'Prayer', start_time: '2026-11-17T07:59', repetition: { frequency: 'weekly' } });
    const isSoon = async (query: { date?: string }) =>
      (await app.call(estimateNotice, { params: { id }, query, token: admin.token })).body.is_soon;
    expect(await isSoon({ date: '2026-11-17' })).toBe(true);
    expect(await isSoon({ date: '2026-11-24' })).toBe(false);
    expect(await isSoon({})).toBe(true);
  });

  it('is limited per hour', { timeout: 120_000 }, async () => {
    const { app, pastor, params } = await startChoir();
    const move = (minute: number) => {
      const start_time = `${DAY}T08:${String(minute).padStart(2, '0')}`;
      return app.call(changeOccurrence, { params, body: { start_time, notify: ['message'] }, token: pastor });
    };
    for (let minute = 0; minute < NOTICES_PER_HOUR; minute += 1) expect((await move(minute)).status).toBe(200);
    const { status, body } = await app.call(changeOccurrence, {
      params,
      body: { is_cancelled: true, notify: ['message'] },
      token: pastor,
    });
    expect([status, body.error]).toEqual([429, noticeMessages.tooMany]);
    expect(await app.deps.db.$count(messages)).toBe(NOTICES_PER_HOUR * 3);
  });
});

describe('an event as a whole', () => {
  it('that does not repeat tells those who come when it is moved', async () => {
    const { app, admin, make, people } = await startChoir();
    const { id } = await make(choir);
    for (const user of people.slice(0, 2)) await attend(app, id, user, DAY);
    const { body } = await app.call(updateEvent, {
      params: { id },
      body: { location: 'Chapel', notify: ALL },
      token: admin.token,
    });
    expect(body.notified).toEqual({ people: 2, message: 2, email: 2, text: 2 });
    const [text] = await app.deps.db.select().from(textMessages);
    expect(text?.message).toMatch(/: Choir practice on Sun 22 Nov 9:00 AM is now at Chapel\.$/);
    const deleted = await app.call(deleteEvent, { params: { id }, query: { notify: 'message' }, token: admin.token });
    expect(deleted.body).toEqual({ message: 'Event deleted', notified: { people: 2, message: 2, email: 0, text: 0 } });
    expect(await app.deps.db.$count(messages)).toBe(4);
  });

  it('that repeats tells each person once when it is deleted, and cannot be moved with a notice', async () => {
    const { app, admin, id } = await startChoir();
    const moved = await app.call(updateEvent, {
      params: { id },
      body: { location: 'Chapel', notify: ['message'] },
      token: admin.token,
    });
    expect([moved.status, moved.body.error]).toEqual([409, noticeMessages.series]);
    const offer = await app.call(estimateNotice, { params: { id }, token: admin.token });
    expect(offer.body.people).toBe(3);
    const { body } = await app.call(deleteEvent, {
      params: { id },
      query: { notify: 'message,email,text' },
      token: admin.token,
    });
    expect(body.notified).toEqual({ people: 3, message: 3, email: 3, text: 3 });
    const [message] = await app.deps.db.select().from(messages);
    expect(message?.content).toBe('“Choir practice” is cancelled, with all its dates.');
  });

  it('that repeats tells those of a date that was moved ahead of today, and nobody of one that was moved before it', async () => {
    const { app, admin, id, params, people } = await startChoir();
    const [first] = people;
    if (!first) throw new Error('nobody comes');
    const move = (date: string, day: string) =>
      app.call(changeOccurrence, {
        params: { ...params, date },
        body: { start_time: `${day}T09:00`, end_time: `${day}T10:00` },
        token: admin.token,
      });
    await move(DAY, '2026-11-25');
    await move('2026-11-29', '2026-11-21');
    await app.deps.db.delete(eventAttendances).where(eq(eventAttendances.occursOn, DAY));
    await attend(app, id, people[1] ?? first, DAY);
    app.clock.set('2026-11-23T09:00:00Z');
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(estimateNotice, { params: { id }, token })).body.people).toBe(1);
    const { body } = await app.call(deleteEvent, { params: { id }, query: { notify: 'message' }, token });
    expect(body.notified).toMatchObject({ people: 1, message: 1 });
    const [message] = await app.deps.db.select().from(messages);
    expect(message?.recipientId).toBe(people[1]?.id);
  });
});
