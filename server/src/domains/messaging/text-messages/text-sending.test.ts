import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages as messages } from '@kanisa/contract/messaging/text-messages.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { GatewayFault } from '../../../../../tools/test/sms-gateways/gateway-server.ts';
import { CELCOM } from '../../../../../tools/test/sms-gateways/partner-server.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import {
  createUsers,
  getPhoneDigits,
  startAfricasTalkingTexts,
  startPartnerTexts,
} from '../../../../test/support/texts.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createTextChannel } from './text.channel.ts';
import type { TextRecipientRow } from './text-messages.table.ts';

const { readTextMessage, listTextRecipients, sendTextMessageAgain } = ENDPOINTS;
const listStates = (rows: readonly TextRecipientRow[]) => rows.map((row) => [row.state, row.problem]);

describe('texts to the gateway', () => {
  it('go in batches of 20, once per number, and get the gateway’s ids', async () => {
    const { app, send, drain, gateway, rows } = await startPartnerTexts({ quirks: CELCOM });
    const people = await createUsers(app, 45);
    await send(people);
    await drain();
    const sizes = gateway.calls.map(({ body }) => (JSON.parse(body) as { count?: number }).count ?? 1);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([5, 20, 20]);
    expect(gateway.taken.map(({ number }) => number).toSorted()).toEqual(people.map(getPhoneDigits).toSorted());
    const ids = new Map(gateway.taken.map(({ number, id }) => [number, id]));
    for (const row of await rows()) {
      expect([row.state, row.attempts, row.providerId]).toEqual(['accepted', 1, ids.get((row.number ?? '').slice(1))]);
    }
  });

  it('that fit into one batch go in one call', async () => {
    const { app, send, gateway } = await startPartnerTexts();
    await send(await createUsers(app, 12));
    let [claiming, claimingMax] = [0, 0];
    const transaction: typeof app.deps.db.transaction = async (...args) => {
      claiming += 1;
      claimingMax = Math.max(claimingMax, claiming);
      return app.deps.db.transaction(...args).finally(() => (claiming -= 1));
    };
    const db = new Proxy(app.deps.db, {
      get: (real, name): unknown => (name === 'transaction' ? transaction : Reflect.get(real, name)),
    });
    const sender = createSender({ ...app.deps, db }, createTextChannel(app.deps));
    await sender.drain();
    await sender.stop();
    expect([claimingMax, gateway.calls.length]).toEqual([1, 1]);
  });

  it('are sent once to a phone that two people share', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [one, two] = await createUsers(app, 2);
    if (!one || !two) throw new Error('people are missing');
    await app.deps.db
      .update(users)
      .set({ phoneNumber: `+2540${getPhoneDigits(one).slice(3)}` })
      .where(eq(users.id, two.id));
    const id = await send([one, two]);
    await drain();
    expect(gateway.taken.map(({ number }) => number)).toEqual([getPhoneDigits(one)]);
    const { body } = await app.call(readTextMessage, { params: { id }, token });
    expect(body.data).toMatchObject({ recipients: [one.phoneNumber], counts: { total: 1, sent: 1 } });
  });

  it('fail only for the rejected number, with the reason', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const people = await createUsers(app, 3);
    gateway.codes.set(people.map(getPhoneDigits)[1] ?? '', 1003);
    const id = await send(people);
    await drain();
    const { body } = await app.call(readTextMessage, { params: { id }, token });
    expect(body.data).toMatchObject({
      status: 'failed',
      delivery_status: 'pending',
      error: '1 of 3: The gateway rejected this number',
      counts: { total: 3, waiting: 0, sent: 2, failed: 1 },
      viewer: { can_send_again: true },
    });
    const failed = await app.call(listTextRecipients, { params: { id }, query: { state: 'failed' }, token });
    expect(failed.body.data).toMatchObject([
      {
        phone_number: people[1]?.phoneNumber,
        state: 'failed',
        reason: 'The gateway rejected this number',
        attempts: 1,
      },
    ]);
    expect(failed.body.pagination).toMatchObject({ total: 1 });
    const page = await app.call(listTextRecipients, { params: { id }, query: { page: '2', per_page: '2' }, token });
    expect([page.body.data.length, page.body.pagination.pages]).toEqual([1, 2]);
    const wrong = await app.raw('GET', `/admin/text-messages/${id}/recipients?state=x`, undefined, token);
    expect([wrong.status, wrong.body['error']]).toEqual([400, messages.state]);
    expect((await app.call(listTextRecipients, { params: { id: 4242 }, token })).status).toBe(404);
  });

  it('all fail without credit and can be resent later', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const id = await send(await createUsers(app, 45));
    gateway.refusals.push(1004, 1004);
    await drain();
    // Only the two concurrent batches were tried.
    expect(gateway.calls.length).toBeLessThanOrEqual(2);
    const stopped = await app.call(readTextMessage, { params: { id }, token });
    expect(stopped.body.data).toMatchObject({
      status: 'failed',
      delivery_status: 'failed',
      error: '45 of 45: The gateway account is out of credit',
      sent_at: null,
      counts: { failed: 45, waiting: 0 },
      viewer: { can_send_again: true },
    });
    gateway.refusals.length = 0;
    const again = await app.call(sendTextMessageAgain, { params: { id }, token });
    expect([again.status, again.body]).toMatchObject([
      200,
      { message: messages.sendingAgain, data: { status: 'queued', counts: { waiting: 45 }, error: null } },
    ]);
    await drain();
    expect(gateway.taken).toHaveLength(45);
    const none = await app.call(sendTextMessageAgain, { params: { id }, token });
    expect([none.status, none.body.error]).toEqual([409, messages.nothingFailed]);
    expect((await app.call(sendTextMessageAgain, { params: { id: 4242 }, token })).status).toBe(404);
  });

  it('all fail when the gateway rejects the shortcode or the credentials', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const people = await createUsers(app, 2);
    for (const [code, why] of [
      [1001, 'The gateway doesn’t know this shortcode'],
      [1006, 'The gateway rejected the church’s credentials'],
      [4091, 'The gateway rejected the church’s credentials'],
      [4093, 'The gateway rejected the church’s credentials'],
    ] as const) {
      gateway.refusals.push(code);
      const id = await send(people);
      await drain();
      const { body } = await app.call(readTextMessage, { params: { id }, token });
      expect([code, body.data.status, body.data.error]).toEqual([code, 'failed', `2 of 2: ${why}`]);
    }
    expect(gateway.taken).toEqual([]);
  });

  it('all wait for five minutes after code 4090', async () => {
    const { app, send, drain, gateway, rows } = await startPartnerTexts();
    await send(await createUsers(app, 2));
    gateway.refusals.push(4090);
    await drain();
    expect(listStates(await rows())).toEqual([
      ['queued', 'busy'],
      ['queued', 'busy'],
    ]);
    await send(await createUsers(app, 1));
    app.clock.advance({ minutes: 4, seconds: 59 });
    await drain();
    expect(gateway.calls).toHaveLength(1);
    app.clock.advance({ seconds: 2 });
    await drain();
    expect(gateway.taken).toHaveLength(3);
  });

  it('wait while the gateway is busy and go out once afterwards', async () => {
    const { app, send, drain, gateway, rows } = await startPartnerTexts();
    const people = await createUsers(app, 3);
    for (const trouble of [1005, 1007, { status: 500 }, { status: 502 }, { status: 503 }, { status: 429 }]) {
      gateway.taken.length = 0;
      if (typeof trouble === 'number') gateway.refusals.push(trouble);
      else gateway.troubles.push(trouble);
      const id = await send(people);
      const states = async () => (await rows()).filter((row) => row.recordId === id).map(({ state }) => state);
      await drain();
      expect(await states()).toEqual(['queued', 'queued', 'queued']);
      // The pause grows each time, up to 15 minutes.
      for (let minute = 0; minute < 20; minute += 1) {
        app.clock.advance({ minutes: 1 });
        await drain();
      }
      expect([gateway.taken.length, await states()]).toEqual([3, ['accepted', 'accepted', 'accepted']]);
    }
  });

  it('wait while the gateway is unreachable and go out when it is back', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const unreachable = 'Couldn’t reach the gateway';
    await gateway.goDown();
    const id = await send(await createUsers(app, 25));
    await drain();
    const waiting = await app.call(readTextMessage, { params: { id }, token });
    expect(waiting.body.data).toMatchObject({ status: 'queued', delivery_status: 'pending', counts: { waiting: 25 } });
    const { body } = await app.call(listTextRecipients, { params: { id }, token });
    expect(body.data.map(({ state }) => state)).toEqual(Array.from({ length: 25 }, () => 'waiting'));
    // The second batch may or may not have been tried before the first one failed.
    expect(new Set(body.data.map(({ reason }) => reason ?? unreachable))).toEqual(new Set([unreachable]));
    expect(body.data.some(({ reason }) => reason === unreachable)).toBe(true);
    await gateway.comeUp();
    // The circuit breaker is open: no call before the pause ends.
    await drain();
    expect(gateway.calls).toEqual([]);
    for (let minute = 0; minute < 10; minute += 1) {
      app.clock.advance({ minutes: 1 });
      await drain();
    }
    expect(gateway.taken).toHaveLength(25);
    expect((await app.call(readTextMessage, { params: { id }, token })).body.data.status).toBe('sent');
  });

  it('fail after a day without a reachable gateway', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    await gateway.goDown();
    const id = await send(await createUsers(app, 2));
    await drain();
    app.clock.advance({ hours: 23, minutes: 59 });
    await drain();
    expect((await app.call(readTextMessage, { params: { id }, token })).body.data.status).toBe('queued');
    app.clock.advance({ minutes: 30 });
    await drain();
    expect((await app.call(readTextMessage, { params: { id }, token })).body.data).toMatchObject({
      status: 'failed',
      error: '2 of 2: Couldn’t reach the gateway for a day',
    });
  });
});

describe('a text that is sent again after more than a day', () => {
  it('says what the gateway says now, and has a day of its own', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    await gateway.goDown();
    const id = await send(await createUsers(app, 2));
    app.clock.advance({ hours: 25 });
    await drain();
    const read = async () => (await app.call(readTextMessage, { params: { id }, token })).body.data;
    expect((await read()).status).toBe('failed');
    app.clock.advance({ hours: 24 });
    expect((await app.call(sendTextMessageAgain, { params: { id }, token })).status).toBe(200);
    await drain();
    expect(await read()).toMatchObject({ status: 'queued', error: null });
    app.clock.advance({ hours: 25 });
    await drain();
    expect(await read()).toMatchObject({ status: 'failed', error: '2 of 2: Couldn’t reach the gateway for a day' });
  });
});

describe('a text with an unknown outcome', () => {
  it('is shown as unknown and never resent after an unreadable gateway answer', async () => {
    const { app, token, send, drain, gateway, rows } = await startPartnerTexts({ answerMs: 1500 });
    const people = await createUsers(app, 2);
    const troubles: [GatewayFault, string][] = [
      ['silent', 'no_answer'],
      ['dropped', 'no_answer'],
      ['half an answer', 'no_answer'],
      [{ status: 200, body: '<html>' }, 'unreadable'],
      [{ status: 504 }, 'unreadable'],
    ];
    for (const [trouble, problem] of troubles) {
      gateway.troubles.push(trouble);
      const id = await send(people);
      const calls = gateway.calls.length;
      for (let day = 0; day < 4; day += 1) {
        await drain();
        app.clock.advance({ days: 1 });
      }
      expect(listStates((await rows()).filter((row) => row.recordId === id))).toEqual([
        ['unknown', problem],
        ['unknown', problem],
      ]);
      expect(gateway.calls).toHaveLength(calls + 1);
      const { body } = await app.call(readTextMessage, { params: { id }, token });
      expect(body.data).toMatchObject({
        status: 'failed',
        delivery_status: 'pending',
        counts: { unknown: 2, failed: 0, sent: 0 },
        viewer: { can_send_again: false },
      });
      expect(body.data.error).toMatch(/^2 of 2: .*, so we don’t know if it was sent$/);
      const again = await app.call(sendTextMessageAgain, { params: { id }, token });
      expect([again.status, again.body.error]).toEqual([409, messages.nothingFailed]);
    }
  });

  it('results from a crash after the handover', async () => {
    const { app, send, gateway, rows } = await startPartnerTexts();
    await send(await createUsers(app, 3));
    const hanging = { ...app.deps, sms: { ...app.deps.sms, send: () => new Promise<never>(() => undefined) } };
    void createSender(hanging, createTextChannel(hanging)).drain();
    await waitUntil(async () => (await rows()).every(({ state }) => state === 'handed'));
    // Simulates a new process after the leases of the crashed one have ended.
    app.clock.advance({ minutes: 10 });
    const next = createSender(app.deps, createTextChannel(app.deps));
    await next.drain();
    await next.stop();
    expect(listStates(await rows())).toEqual(Array.from({ length: 3 }, () => ['unknown', 'interrupted']));
    expect(gateway.calls).toEqual([]);
  });

  it('does not result from an error before the handover', async () => {
    const { app, send, drain, gateway, rows } = await startPartnerTexts();
    await send(await createUsers(app, 2));
    const listSuppressed = () => Promise.reject(new Error('cannot list suppressed recipients'));
    const faulty = createSender(app.deps, { ...createTextChannel(app.deps), listSuppressed });
    await expect(faulty.drain()).rejects.toThrow('cannot list suppressed recipients');
    await faulty.stop();
    expect(gateway.calls).toEqual([]);
    app.clock.advance({ minutes: 10 });
    await drain();
    expect(listStates(await rows())).toEqual([
      ['accepted', null],
      ['accepted', null],
    ]);
  });

  it('is only the one missing from the gateway’s answer', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const people = await createUsers(app, 3);
    gateway.forgotten.add(people.map(getPhoneDigits)[2] ?? '');
    const id = await send(people);
    await drain();
    const { body } = await app.call(readTextMessage, { params: { id }, token });
    expect(body.data).toMatchObject({ status: 'sent', delivery_status: 'pending', counts: { sent: 2, unknown: 1 } });
  });
});

describe("Africa's Talking", () => {
  it('accepts or rejects each number and turns texts off for a blocked one', async () => {
    const { app, token, send, drain, gateway, rows } = await startAfricasTalkingTexts();
    const people = await createUsers(app, 4);
    const [taken, wrong, blocked, later] = people;
    if (!taken || !wrong || !blocked || !later) throw new Error('people are missing');
    gateway.codes.set(wrong.phoneNumber ?? '', 403);
    gateway.codes.set(blocked.phoneNumber ?? '', 406);
    gateway.codes.set(later.phoneNumber ?? '', 501);
    const id = await send(people);
    await drain();
    expect(listStates(await rows())).toEqual([
      ['accepted', null],
      ['failed', 'bad_number'],
      ['failed', 'blacklisted'],
      ['queued', 'busy'],
    ]);
    gateway.codes.clear();
    app.clock.advance({ minutes: 2 });
    await drain();
    const optedOut = await app.deps.db.select({ id: users.id }).from(users).where(eq(users.wantsTexts, false));
    expect(optedOut).toEqual([{ id: blocked.id }]);
    await app.call(sendTextMessageAgain, { params: { id }, token });
    await drain();
    expect(listStates(await rows())).toEqual([
      ['accepted', null],
      ['accepted', null],
      ['suppressed', 'opted_out'],
      ['accepted', null],
    ]);
    expect(gateway.taken.map(({ number }) => number).toSorted()).toEqual(
      [taken, wrong, later].map(({ phoneNumber }) => String(phoneNumber)).toSorted(),
    );
  });

  it('fails a whole text when the church’s account is rejected', async () => {
    const { app, token, send, drain, gateway } = await startAfricasTalkingTexts();
    const people = await createUsers(app, 3);
    for (const [code, why] of [
      [401, 'The gateway is holding back the church’s messages'],
      [402, 'The gateway doesn’t know this shortcode'],
      [405, 'The gateway account is out of credit'],
    ] as const) {
      for (const { phoneNumber } of people) gateway.codes.set(phoneNumber ?? '', code);
      const id = await send(people);
      await drain();
      const { body } = await app.call(readTextMessage, { params: { id }, token });
      expect([body.data.status, body.data.error]).toEqual(['failed', `3 of 3: ${why}`]);
    }
  });
});
