import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages as messages } from '@kanisa/contract/messaging/text-messages.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/support/test-app.ts';
import {
  CALLBACK_SECRET,
  createUsers,
  startAfricasTalkingTexts,
  startOutboxTexts,
  startPartnerTexts,
} from '../../../../test/support/texts.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { pollDeliveryReports } from './delivery-reports.service.ts';

const { readTextMessage, checkTextDelivery, listTextRecipients } = ENDPOINTS;
const neverAborted = new AbortController().signal;

const postCallback = (app: TestApp, path: string, payload: string, type = 'application/json') =>
  app.server.inject({ method: 'POST', url: `/api/sms/callback/${path}`, payload, headers: { 'content-type': type } });
const postReport = (app: TestApp, messageid: unknown, description: string) =>
  postCallback(app, `partner/${CALLBACK_SECRET}`, JSON.stringify({ messageid, description, timeTaken: '22s' }));

async function startSent(count: number, answerMs?: number) {
  const texts = await startPartnerTexts({ ...(answerMs !== undefined && { answerMs }) });
  const people = await createUsers(texts.app, count);
  const id = await texts.send(people);
  await texts.drain();
  const read = async () => (await texts.app.call(readTextMessage, { params: { id }, token: texts.token })).body.data;
  const { message_id: messageId } = await read();
  const check = () => texts.app.call(checkTextDelivery, { params: { messageId }, token: texts.token });
  return { ...texts, people, id, read, check, ids: texts.gateway.taken.map((one) => one.id) };
}

describe('Check Delivery', () => {
  it('asks the gateway and shows its reports', async () => {
    const { app, admin, check, read, gateway, ids, id } = await startSent(3);
    const none = await check();
    expect([none.status, none.body]).toMatchObject([
      200,
      {
        data: { delivery_status: 'pending', delivery_updated_at: '2026-11-15T06:00:00.000Z', counts: { delivered: 0 } },
      },
    ]);
    for (const one of ids) gateway.reports.set(one, 'SentToNetwork');
    gateway.reports.set(ids[0] ?? '', 'DeliveredToTerminal');
    app.clock.advance({ minutes: 1 });
    const some = await check();
    expect(some.body.data).toMatchObject({
      status: 'sent',
      delivery_status: 'pending',
      delivery_updated_at: '2026-11-15T06:01:00.000Z',
      counts: { delivered: 1, sent: 3 },
    });
    gateway.reports.set(ids[1] ?? '', 'DeliveryImpossible');
    gateway.reports.set(ids[2] ?? '', 'DeliveredToTerminal');
    expect((await check()).body.data).toMatchObject({
      status: 'sent',
      delivery_status: 'partial',
      counts: { delivered: 2, failed: 1, sent: 3 },
    });
    // Recipients with a final report are not requested again.
    const calls = gateway.calls.length;
    expect((await check()).body.data.delivery_status).toBe('partial');
    expect(gateway.calls).toHaveLength(calls);
    expect(await read()).toMatchObject({
      error: '1 of 3: The network couldn’t deliver it',
      viewer: { can_send_again: false },
    });
    const trail = await app.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'text.checked'));
    expect(trail).toHaveLength(4);
    expect(trail[0]).toMatchObject({ actorId: admin.id, after: { text_message_id: id } });
  });

  it('asks about 40 recipients at a time', async () => {
    const { check, gateway, ids } = await startSent(60);
    for (const one of ids) gateway.reports.set(one, 'SentToNetwork');
    const sent = gateway.calls.length;
    await check();
    const first = gateway.calls.slice(sent).map(({ body }) => body);
    await check();
    const both = new Set(gateway.calls.slice(sent).map(({ body }) => body));
    expect([first.length, both.size]).toEqual([40, 60]);
  });

  it('answers 503 and changes nothing when the gateway does not answer', async () => {
    const { check, read, gateway } = await startSent(1, 1500);
    for (const trouble of ['silent', 'dropped', { status: 500 }, { status: 200, body: 'x' }] as const) {
      gateway.troubles.push(trouble);
      const rejected = await check();
      expect([rejected.status, rejected.body.error]).toEqual([503, messages.gatewayDown]);
    }
    expect(await read()).toMatchObject({ delivery_status: 'pending', delivery_updated_at: null });
  });

  it('answers 404 for unknown texts and shows scheduled and delivered ones', async () => {
    const { app, token, send, drain, admin } = await startOutboxTexts();
    for (const messageId of ['nobody', 'x'.repeat(65), '%00']) {
      expect((await app.raw('GET', `/admin/text-messages/delivery/${messageId}`, undefined, token)).status).toBe(404);
    }
    const checked = async (id: number) => {
      const { body } = await app.call(readTextMessage, { params: { id }, token });
      const path = `/admin/text-messages/delivery/${body.data.message_id}/`;
      return (await app.raw('GET', path, undefined, token)).body;
    };
    const later = await send([admin], { time_to_send: '2026-11-16T06:00' });
    expect(await checked(later)).toMatchObject({ data: { delivery_status: 'pending', delivery_updated_at: null } });
    const now = await send([admin]);
    await drain();
    expect(await checked(now)).toMatchObject({
      data: { delivery_status: 'delivered', delivery_updated_at: '2026-11-15T06:00:00.000Z' },
    });
  });
});

describe('polling for delivery reports', () => {
  it('starts after a minute, slows down and ends after three days', async () => {
    const { app, gateway, read, check, ids } = await startSent(1);
    const sent = gateway.calls.length;
    const countRequests = () => gateway.calls.length - sent;
    await pollDeliveryReports(app.deps, neverAborted);
    expect(countRequests()).toBe(0);
    const times: number[] = [];
    for (let minute = 0; minute < 80 * 60; ) {
      const step = minute < 150 ? 1 : 30;
      minute += step;
      app.clock.advance({ minutes: step });
      const before = countRequests();
      await pollDeliveryReports(app.deps, neverAborted);
      if (countRequests() > before) times.push(minute);
    }
    expect(times.slice(0, 7)).toEqual([1, 3, 8, 18, 38, 78, 138]);
    expect(times.at(-1)).toBeGreaterThan(67 * 60);
    expect(times.at(-1)).toBeLessThanOrEqual(72 * 60);
    expect(times.length).toBeLessThan(30);
    // Polling ends after three days without a report, but a manual check still asks the gateway.
    expect(await read()).toMatchObject({ status: 'sent', delivery_status: 'pending' });
    gateway.reports.set(ids[0] ?? '', 'DeliveredToTerminal');
    expect((await check()).body.data.delivery_status).toBe('delivered');
  });

  it('records many reports in one run', async () => {
    const { app, gateway, read, ids } = await startSent(130);
    for (const [n, id] of ids.entries())
      gateway.reports.set(id, n % 2 === 0 ? 'DeliveredToTerminal' : 'AbsentSubscriber');
    app.clock.advance({ minutes: 2 });
    await pollDeliveryReports(app.deps, neverAborted);
    expect(await read()).toMatchObject({
      status: 'sent',
      delivery_status: 'partial',
      delivery_updated_at: '2026-11-15T06:02:00.000Z',
      counts: { delivered: 65, failed: 65, sent: 130 },
      error: '65 of 130: The phone couldn’t be reached for a day',
    });
  });

  it('stops while the gateway is unreachable and resumes later', async () => {
    const { app, gateway, read, ids } = await startSent(30);
    for (const id of ids) gateway.reports.set(id, 'DeliveredToTerminal');
    const sent = gateway.calls.length;
    gateway.troubles.push(...Array.from({ length: 8 }, () => 'dropped' as const));
    app.clock.advance({ minutes: 2 });
    await pollDeliveryReports(app.deps, neverAborted);
    expect(gateway.calls.length - sent).toBeLessThanOrEqual(8);
    gateway.troubles.length = 0;
    await pollDeliveryReports(app.deps, neverAborted);
    expect((await read()).delivery_status).toBe('delivered');
  });
});

describe('the delivery callback', () => {
  it('answers 404 without the secret or for another gateway', async () => {
    const { app, read, ids } = await startSent(1);
    const body = JSON.stringify({ messageid: ids[0], description: 'DeliveredToTerminal' });
    for (const path of ['partner/wrong', `partner/${CALLBACK_SECRET}x`, `africastalking/${CALLBACK_SECRET}`, `x/y`]) {
      const rejected = await postCallback(app, path, body);
      expect([path, rejected.statusCode]).toEqual([path, 404]);
    }
    expect((await read()).delivery_status).toBe('pending');
    const { app: silent } = await startOutboxTexts();
    expect((await postCallback(silent, 'outbox/undefined', body)).statusCode).toBe(404);
  });

  it('changes only open recipients and ignores repeated or later reports', async () => {
    const { app, read, ids } = await startSent(2);
    expect((await postReport(app, ids[0], 'SentToNetwork')).statusCode).toBe(200);
    expect(await read()).toMatchObject({ delivery_status: 'pending', counts: { delivered: 0 } });
    await app.raceOnTable('text_recipients', 3, () =>
      Promise.all([1, 2, 3].map(() => postReport(app, Number(ids[0]), 'DeliveredToTerminal'))),
    );
    for (const after of ['DeliveryImpossible', 'SentToNetwork', 'SenderName Blacklisted'])
      await postReport(app, ids[0], after);
    expect(await read()).toMatchObject({ delivery_status: 'pending', counts: { delivered: 1, failed: 0 } });
    await postReport(app, ids[1], 'DeliveryImpossible');
    await postReport(app, ids[1], 'DeliveredToTerminal');
    expect(await read()).toMatchObject({ delivery_status: 'partial', counts: { delivered: 1, failed: 1, sent: 2 } });
  });

  it('accepts any body of any content type', async () => {
    const { app, read, ids } = await startSent(1);
    for (const body of ['', '[]', 'null', '{', 'a=b', '{"messageid":"unknown","description":"DeliveredToTerminal"}']) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await postCallback(app, `partner/${CALLBACK_SECRET}`, body, type);
        expect([body, type, answer.statusCode]).toEqual([body, type, 200]);
      }
    }
    expect((await postCallback(app, `partner/${CALLBACK_SECRET}`, 'x'.repeat(20_000))).statusCode).toBe(413);
    expect((await read()).delivery_status).toBe('pending');
    // Some gateway hosts post JSON as text/plain with a trailing slash.
    await postCallback(
      app,
      `partner/${CALLBACK_SECRET}/`,
      JSON.stringify({ messageid: ids[0], description: 'DeliveredToTerminal' }),
      'text/plain',
    );
    expect((await read()).delivery_status).toBe('delivered');
  });

  it('turns texts off for a blocked person', async () => {
    const { app, ids, people } = await startSent(2);
    await postReport(app, ids[0], 'SenderName Blacklisted');
    const off = await app.deps.db.select({ id: users.id }).from(users).where(eq(users.wantsTexts, false));
    expect(off).toEqual([{ id: people[0]?.id }]);
  });

  it("from Africa's Talking matches an unanswered text by its number", async () => {
    const { app, token, send, drain, gateway } = await startAfricasTalkingTexts();
    const people = await createUsers(app, 3);
    gateway.troubles.push('dropped');
    const id = await send(people);
    await drain();
    const form = (fields: Record<string, string>) =>
      postCallback(
        app,
        `africastalking/${CALLBACK_SECRET}`,
        new URLSearchParams({ networkCode: '63902', ...fields }).toString(),
        'application/x-www-form-urlencoded',
      );
    const [one, two, three] = people.map(({ phoneNumber }) => phoneNumber ?? '');
    if (!one || !two || !three) throw new Error('people are missing');
    expect((await form({ id: 'ATXid_1', status: 'Buffered', phoneNumber: one })).statusCode).toBe(200);
    await form({ id: 'ATXid_1', status: 'Success', phoneNumber: one });
    await form({ id: 'ATXid_1', status: 'Failed', phoneNumber: one });
    await form({ id: 'ATXid_2', status: 'Rejected', failureReason: 'UserInBlackList', phoneNumber: two });
    await form({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254799999999' });
    const { body } = await app.call(listTextRecipients, { params: { id }, token });
    expect(body.data.map(({ state, reason }) => [state, reason])).toEqual([
      ['delivered', null],
      ['failed', 'This person blocked messages from the church'],
      ['unknown', 'The gateway didn’t answer, so we don’t know if it was sent'],
    ]);
    const read = await app.call(readTextMessage, { params: { id }, token });
    expect(read.body.data).toMatchObject({ status: 'sent', counts: { sent: 2, delivered: 1, failed: 1, unknown: 1 } });
    // No report is expected after three days.
    app.clock.advance({ days: 4 });
    expect((await app.call(readTextMessage, { params: { id }, token })).body.data.delivery_status).toBe('partial');
  });
});
