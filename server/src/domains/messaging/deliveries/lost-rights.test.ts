import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import {
  createAddresses,
  listRows,
  readPage,
  sendEmail,
  startSending,
} from '../../../../test/support/email-sending.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { drainWithPause, LOSSES } from '../../../../test/support/losing-rights.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createUsers, startPartnerTexts } from '../../../../test/support/texts.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { sessionTokens } from '../../identity/sessions/sessions.table.ts';
import { createEmailChannel } from '../emails/email.channel.ts';
import { createTextChannel } from '../text-messages/text.channel.ts';
import { createSender } from './deliveries.service.ts';

const { readTextMessage, cancelTextMessage, sendTextMessageAgain, listTextRecipients, resendEmail } = ENDPOINTS;
const TOMORROW = '2026-11-16T06:00';

/** A text of an admin, and another admin who decides about it. */
async function startWithTwoAdmins() {
  const texts = await startPartnerTexts();
  const other = await createUserWithToken(texts.app, { role: 'admin' });
  await texts.app.deps.db.update(sessionTokens).set({ accessExpiresAt: new Date('2100-01-01T00:00:00Z') });
  const read = async (id: number) =>
    (await texts.app.call(readTextMessage, { params: { id }, token: other.token })).body.data;
  return { ...texts, other, read };
}

describe('a text whose sender lost the right', () => {
  it.each(['demoted', 'deactivated', 'deleted'] as const)(
    'is held when the sender is %s before its time',
    async (how) => {
      const { app, admin, send, drain, gateway, read } = await startWithTwoAdmins();
      const id = await send(await createUsers(app, 3), { time_to_send: TOMORROW });
      await LOSSES[how](app, admin);
      app.clock.set('2026-11-16T06:00:00Z');
      await drain();
      expect(gateway.calls).toEqual([]);
      expect(await read(id)).toMatchObject({
        status: 'queued',
        held: 3,
        counts: { total: 3, waiting: 3, failed: 0 },
        error: null,
        sent_at: null,
        viewer: { can_cancel: true, can_send_again: true },
      });
    },
  );

  it('is sent on by another admin, who then stands for it', async () => {
    const { app, admin, other, send, drain, gateway, read } = await startWithTwoAdmins();
    const id = await send(await createUsers(app, 3), { time_to_send: TOMORROW });
    await LOSSES.demoted(app, admin);
    app.clock.set('2026-11-18T06:00:00Z');
    await drain();
    const waiting = await app.call(listTextRecipients, {
      params: { id },
      query: { state: 'waiting' },
      token: other.token,
    });
    expect(waiting.body.data.map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', 'Held: the person who sent it may no longer send text messages']),
    );
    const released = await app.call(sendTextMessageAgain, { params: { id }, token: other.token });
    expect([released.status, released.body.message]).toEqual([200, 'The text message is being sent']);
    await drain();
    expect(gateway.taken).toHaveLength(3);
    expect(await read(id)).toMatchObject({ status: 'sent', held: 0, counts: { sent: 3 } });
    expect((await app.call(sendTextMessageAgain, { params: { id }, token: other.token })).status).toBe(409);
  });

  it('is cancelled by another admin', async () => {
    const { app, admin, other, send, drain, gateway, read } = await startWithTwoAdmins();
    const id = await send(await createUsers(app, 2), { time_to_send: TOMORROW });
    await LOSSES.deactivated(app, admin);
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect((await app.call(cancelTextMessage, { params: { id }, token: other.token })).status).toBe(200);
    await drain();
    expect(gateway.calls).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', held: 0, viewer: { can_send_again: false } });
  });

  it('holds the rest if the right is lost between two batches, and tells who has got it', async () => {
    const { app, admin, other, send, drain, gateway, read } = await startWithTwoAdmins();
    const id = await send(await createUsers(app, 5));
    await drainWithPause(app, createTextChannel(app.deps), () => LOSSES.demoted(app, admin));
    expect(gateway.taken).toHaveLength(2);
    expect(await read(id)).toMatchObject({ status: 'queued', held: 3, counts: { total: 5, sent: 2, waiting: 3 } });
    expect((await app.call(cancelTextMessage, { params: { id }, token: other.token })).status).toBe(200);
    await drain();
    expect(gateway.taken).toHaveLength(2);
    expect(await read(id)).toMatchObject({ status: 'sent', held: 0, counts: { sent: 2, left_out: 3 } });
  });

  it('goes out while the sender may send by hand: an unverified admin may', async () => {
    const { app, admin, send, drain, gateway } = await startWithTwoAdmins();
    await send(await createUsers(app, 1), { time_to_send: TOMORROW });
    await app.deps.db.update(users).set({ isVerified: false }).where(eq(users.id, admin.id));
    app.clock.set('2026-11-16T06:00:00Z');
    await drain();
    expect(gateway.taken).toHaveLength(1);
  });
});

describe('an email whose sender lost the right', () => {
  it.each(['demoted', 'deactivated', 'deleted'] as const)(
    'stops between two batches when the sender is %s',
    async (how) => {
      const { app } = await startSending();
      const author = await createUser(app, { role: 'admin' });
      const { access_token: token } = await signInUser(app, author);
      const id = await sendEmail(app, async () => token, createAddresses(5));
      await drainWithPause(app, createEmailChannel(app.deps), () => LOSSES[how](app, author));
      expect((await listRows(app)).map(({ state, problem }) => [state, problem])).toEqual([
        ...Array.from({ length: 2 }, () => ['accepted', null]),
        ...Array.from({ length: 3 }, () => ['failed', 'unauthorized']),
      ]);
      const other = await createUserWithToken(app, { role: 'pastor' });
      const page = await readPage(app, async () => other.token, id);
      expect(page.email.error).toContain('The person who sent it may no longer send emails (3)');
      // Whoever sends it again stands for it.
      expect((await app.call(resendEmail, { params: { id }, token: other.token })).status).toBe(200);
      const sender = createSender(app.deps, createEmailChannel(app.deps));
      await sender.drain();
      await sender.stop();
      expect(new Set((await listRows(app)).map(({ state }) => state))).toEqual(new Set(['accepted']));
    },
  );
});

describe('the copies of a message to a department', () => {
  it('stop when its author no longer leads the department', async () => {
    const app = await startTestApp();
    const leader = await createUserWithToken(app);
    const members = await createUsers(app, 5);
    for (const [n, { id }] of members.entries()) {
      await app.deps.db
        .update(users)
        .set({ personalEmail: `m${n}@example.org` })
        .where(eq(users.id, id));
    }
    const department = await createDepartment(app, { leader: leader.user, members });
    const sent = await app.call(ENDPOINTS.writeToDepartment, {
      params: { id: department.id },
      body: { content: 'Karibuni', is_email: true },
      token: leader.token,
    });
    expect(sent.status).toBe(201);
    await drainWithPause(app, createEmailChannel(app.deps), () =>
      app.deps.db.update(departments).set({ leaderId: null }).where(eq(departments.id, department.id)),
    );
    expect((await listRows(app)).map(({ state }) => state)).toEqual([
      ...Array(2).fill('accepted'),
      ...Array(3).fill('failed'),
    ]);
  });
});
