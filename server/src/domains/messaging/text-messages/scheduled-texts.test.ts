import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages as messages } from '@kanisa/contract/messaging/text-messages.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUsers, getPhoneDigits, startPartnerTexts } from '../../../../test/support/texts.ts';
import { openAllConnections } from '../../../../test/support/users-with-tokens.ts';
import { createTestClock } from '../../../platform/time/clock.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createTextChannel } from './text.channel.ts';

const { sendTextMessage, cancelTextMessage, readTextMessage, listTextRecipients } = ENDPOINTS;
const TOMORROW = '2026-11-16T06:00';

describe('a scheduled text', () => {
  it('is sent at its time, which is read as UTC', async () => {
    const { app, token, drain, gateway } = await startPartnerTexts();
    const people = await createUsers(app, 2);
    const body = { message: 'Karibu', recipient_ids: people.map(({ id }) => id), time_to_send: TOMORROW };
    const sent = await app.call(sendTextMessage, { body, token });
    expect(sent.body).toMatchObject({
      message: 'Text message scheduled',
      data: {
        status: 'scheduled',
        delivery_status: 'pending',
        time_to_send: '2026-11-16T06:00:00.000Z',
        viewer: { can_cancel: true },
      },
    });
    app.clock.set('2026-11-16T05:59:59Z');
    await drain();
    expect(gateway.calls).toEqual([]);
    app.clock.set('2026-11-16T06:00:00Z');
    const { id } = sent.body.data;
    const due = await app.call(readTextMessage, { params: { id }, token });
    expect(due.body.data).toMatchObject({ status: 'queued', viewer: { can_cancel: false } });
    await drain();
    // The gateway gets no schedule, because we could not cancel it there.
    expect(gateway.calls.map(({ body: sentBody }) => sentBody.includes('timeToSend'))).toEqual([false]);
    expect(gateway.taken).toHaveLength(2);
    expect((await app.call(readTextMessage, { params: { id }, token })).body.data.status).toBe('sent');
  });

  it('can be cancelled once before its time and is not sent', async () => {
    const { app, token, admin, send, drain, gateway } = await startPartnerTexts();
    const id = await send(await createUsers(app, 2), { time_to_send: TOMORROW });
    const cancelled = await app.call(cancelTextMessage, { params: { id }, token });
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      {
        message: 'Text message cancelled',
        data: { status: 'cancelled', delivery_status: null, error: null, viewer: { can_cancel: false } },
      },
    ]);
    const again = await app.call(cancelTextMessage, { params: { id }, token });
    expect([again.status, again.body.error]).toEqual([409, messages.notCancellable]);
    app.clock.set('2026-11-17T06:00:00Z');
    await drain();
    expect(gateway.calls).toEqual([]);
    const { body } = await app.call(listTextRecipients, { params: { id }, query: { state: 'cancelled' }, token });
    expect(body.data).toMatchObject([{ state: 'cancelled', reason: 'Cancelled before it was sent' }, {}]);
    const trail = await app.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'text.cancelled'));
    expect(trail).toMatchObject([{ actorId: admin.id, after: { text_message_id: id } }]);
  });

  it('cannot be cancelled at its time, nor can an unscheduled or unknown text', async () => {
    const { app, token, admin, send } = await startPartnerTexts();
    const later = await send([admin], { time_to_send: TOMORROW });
    const now = await send([admin]);
    app.clock.set('2026-11-16T06:00:00Z');
    for (const id of [later, now]) {
      const rejected = await app.call(cancelTextMessage, { params: { id }, token });
      expect([rejected.status, rejected.body.error]).toEqual([409, messages.notCancellable]);
    }
    expect((await app.call(cancelTextMessage, { params: { id: 4242 }, token })).status).toBe(404);
  });

  it('cancelled during sending is either sent to all or cancelled for all', async () => {
    const { app, token, send, gateway, rows } = await startPartnerTexts();
    await openAllConnections(app);
    const people = await createUsers(app, 45);
    // The text is due for a process with a faster clock but not for the one that cancels.
    const ahead = { ...app.deps, clock: createTestClock('2026-11-16T06:00:00Z') };
    app.clock.set('2026-11-16T05:59:59.999Z');
    const outcomes: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      gateway.taken.length = 0;
      const id = await send(people, { time_to_send: '2026-11-16T06:00' });
      const sender = createSender(ahead, createTextChannel(ahead));
      const cancelling = () => app.call(cancelTextMessage, { params: { id }, token });
      // Round 0 sends first, round 1 cancels first, the others run both concurrently.
      if (round === 0) await sender.drain();
      const cancelled = cancelling();
      if (round === 1) await cancelled;
      const [{ status }] = await Promise.all([cancelled, sender.drain()]);
      await sender.drain();
      await sender.stop();
      outcomes.push(status);
      const states = new Set((await rows()).filter((row) => row.recordId === id).map((row) => row.state));
      expect([...states]).toEqual([status === 200 ? 'suppressed' : 'accepted']);
      expect(gateway.taken.length).toBe(status === 200 ? 0 : 45);
    }
    expect(outcomes.slice(0, 2)).toEqual([409, 200]);
    expect(outcomes.every((status) => status === 200 || status === 409)).toBe(true);
  });
});

describe('at sending time', () => {
  it('the current preference decides who gets the text', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [off, on, both] = await createUsers(app, 3);
    if (!off || !on || !both) throw new Error('people are missing');
    const setPreference = (id: number, wantsTexts: boolean) =>
      app.deps.db.update(users).set({ wantsTexts }).where(eq(users.id, id));
    await setPreference(on.id, false);
    const id = await send([off, on, both], { time_to_send: TOMORROW });
    await setPreference(off.id, false);
    await setPreference(on.id, true);
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect(gateway.taken.map(({ number }) => number).toSorted()).toEqual(
      [getPhoneDigits(on), getPhoneDigits(both)].toSorted(),
    );
    const { body } = await app.call(readTextMessage, { params: { id }, token });
    expect(body.data).toMatchObject({ status: 'sent', counts: { total: 3, sent: 2, left_out: 1, failed: 0 } });
    const left = await app.call(listTextRecipients, { params: { id }, query: { state: 'left_out' }, token });
    expect(left.body.data).toMatchObject([{ user_id: off.id, reason: 'Doesn’t want text messages' }]);
    await setPreference(off.id, true);
    const second = await send([off], { time_to_send: '2026-11-17T06:00' });
    await setPreference(off.id, false);
    app.clock.set('2026-11-17T06:00:00Z');
    await drain();
    expect((await app.call(readTextMessage, { params: { id: second }, token })).body.data).toMatchObject({
      status: 'failed',
      delivery_status: 'failed',
      error: 'None of the selected people can be reached by text message',
      counts: { total: 1, left_out: 1 },
    });
  });

  it('people who were deactivated since get no text, and those who were inactive before do', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [leaves, inactive, stays] = await createUsers(app, 3);
    if (!leaves || !inactive || !stays) throw new Error('people are missing');
    const deactivate = (id: number) => app.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    await deactivate(inactive.id);
    const id = await send([leaves, inactive, stays], { time_to_send: TOMORROW });
    await deactivate(leaves.id);
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect(gateway.taken.map(({ number }) => number).toSorted()).toEqual(
      [inactive, stays].map(getPhoneDigits).toSorted(),
    );
    const left = await app.call(listTextRecipients, { params: { id }, query: { state: 'left_out' }, token });
    expect(left.body.data).toMatchObject([{ user_id: leaves.id, reason: 'The account was deactivated' }]);
  });

  it('the text goes to the current phone number', async () => {
    const { app, send, drain, gateway, rows } = await startPartnerTexts();
    const [moved, mute, joined, friend] = await createUsers(app, 4);
    if (!moved || !mute || !joined || !friend) throw new Error('people are missing');
    await send([moved, mute, joined, friend], { time_to_send: TOMORROW });
    const setPhone = (id: number, phoneNumber: string | null) =>
      app.deps.db.update(users).set({ phoneNumber }).where(eq(users.id, id));
    await setPhone(moved.id, '+254722000009');
    await setPhone(mute.id, null);
    await setPhone(joined.id, `+2540${getPhoneDigits(friend).slice(3)}`);
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect(gateway.taken.map(({ number }) => number).toSorted()).toEqual(
      [getPhoneDigits(friend), '254722000009'].toSorted(),
    );
    expect((await rows()).map((row) => [row.state, row.problem])).toEqual([
      ['accepted', null],
      ['suppressed', 'no_phone'],
      ['suppressed', 'shared_phone'],
      ['accepted', null],
    ]);
  });

  it('a deleted user gets no text', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [deletedUser, stays] = await createUsers(app, 2);
    if (!deletedUser || !stays) throw new Error('people are missing');
    const id = await send([deletedUser, stays], { time_to_send: TOMORROW });
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, deletedUser.id));
    const deleted = await app.call(ENDPOINTS.confirmDeletion, { params: { userId: deletedUser.id }, token });
    expect(deleted.status).toBe(200);
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect(gateway.taken.map(({ number }) => number)).toEqual([getPhoneDigits(stays)]);
    const { body } = await app.call(listTextRecipients, { params: { id }, token });
    expect(body.data.find((one) => one.user_id === null)).toMatchObject({
      username: null,
      phone_number: null,
      state: 'left_out',
      reason: 'The account was deleted',
    });
  });
});
