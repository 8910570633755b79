import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PushBehaviour } from '../../../../../tools/test/push-service/push-service.ts';
import {
  addPhone,
  createImpatientPushSender,
  createPushSender,
  listDevices,
  listPushRows,
  listShown,
  startPushing,
  writeTo,
} from '../../../../test/support/pushing.ts';
import { recoverChannel } from '../deliveries/sender.service.ts';
import { createPushChannel, DEVICE_FAILURES_MAX } from './push.channel.ts';
import { cleanUpPushNotices, stopPendingPushNotices } from './push-notices.service.ts';
import { pushNotices } from './push-notices.table.ts';

/** A phone with one waiting notice, and a push service that answers like this. */
async function startWith(behaviour: PushBehaviour) {
  const pushing = await startPushing();
  const phone = await addPhone(pushing);
  pushing.service.behave(() => behaviour);
  await writeTo(pushing, phone.user);
  const readRow = async () => (await listPushRows(pushing)).at(-1);
  return { pushing, phone, readRow, ...pushing };
}

describe('an answer of the push service', () => {
  it('201 ends the delivery and is shown as the last use of the device', async () => {
    const { pushing, phone, sender, readRow, app } = await startWith(201);
    await sender.drain();
    expect(await readRow()).toMatchObject({ state: 'accepted', attempts: 1 });
    expect(await listDevices(pushing, phone)).toMatchObject([{ last_sent_at: app.clock.now().toISOString() }]);
    const [record] = await app.deps.db.select().from(pushNotices);
    expect(record).toMatchObject({ pending: 0, accepted: 1, finishedAt: app.clock.now() });
  });

  it.each([404, 410])('%d deletes the device, and what else waits for it is not sent', async (status) => {
    const { pushing, phone, sender, service, app } = await startWith(status);
    await sender.drain();
    expect(await listDevices(pushing, phone)).toEqual([]);
    const other = await addPhone(pushing, phone.user);
    service.behave(() => 201);
    await writeTo(pushing, phone.user);
    app.clock.advance({ hours: 1 });
    await sender.drain();
    expect(listShown(pushing, phone)).toEqual([]);
    expect(listShown(pushing, other)).toHaveLength(1);
  });

  it.each([400, 403, 413, 307])('%d in five notices in a row deletes the device', async (status) => {
    const { pushing, phone, sender, service, readRow } = await startWith({
      status,
      headers: { location: 'http://127.0.0.1:1/elsewhere' },
    });
    await sender.drain();
    expect(await readRow()).toMatchObject({ state: 'failed', problem: 'refused', problemCode: String(status) });
    for (let n = 2; n <= 4; n += 1) {
      await writeTo(pushing, phone.user);
      await sender.drain();
    }
    expect(await listDevices(pushing, phone)).toHaveLength(1);
    await writeTo(pushing, phone.user);
    await sender.drain();
    expect(await listDevices(pushing, phone)).toEqual([]);
    expect(service.calls()).toBe(5);
  });

  it('201 between failures starts the count again', async () => {
    const { pushing, phone, sender, service } = await startWith(400);
    for (const status of [400, 400, 400, 201, 400, 400, 400, 400]) {
      service.behave(() => status);
      await sender.drain();
      await writeTo(pushing, phone.user);
    }
    expect(await listDevices(pushing, phone)).toHaveLength(1);
  });

  it('429 waits as long as the service asks for, within an hour', async () => {
    const { pushing, phone, sender, service, app, readRow } = await startWith({
      status: 429,
      headers: { 'retry-after': '120' },
    });
    await sender.drain();
    const due = new Date(app.clock.now().getTime() + 120_000);
    expect(await readRow()).toMatchObject({ state: 'queued', problem: 'try_later', problemCode: '429', dueAt: due });
    service.behave(() => ({ status: 429, headers: { 'retry-after': '999999' } }));
    app.clock.advance({ seconds: 120 });
    await sender.drain();
    expect((await readRow())?.dueAt).toEqual(new Date(app.clock.now().getTime() + 3_600_000));
    service.behave(() => 201);
    app.clock.advance({ hours: 1 });
    await sender.drain();
    expect(listShown(pushing, phone)).toHaveLength(1);
    expect(service.calls()).toBe(3);
  });

  it('500 is tried again with pauses and given up after a day, which is one failure of the device', async () => {
    const { pushing, phone, sender, app, readRow } = await startWith(500);
    for (let n = 0; n < 40 && (await readRow())?.state === 'queued'; n += 1) {
      await sender.drain();
      app.clock.set((await readRow())?.dueAt ?? app.clock.now());
    }
    expect(await readRow()).toMatchObject({ state: 'failed', problem: 'given_up' });
    expect(await listDevices(pushing, phone)).toHaveLength(1);
  });

  it('that never comes is tried again, and another device of the person is not kept waiting', async () => {
    const { pushing, phone, service, readRow } = await startWith('never');
    const tablet = await addPhone(pushing, phone.user);
    service.behave((endpoint) => (endpoint === phone.browser.endpoint ? 'never' : 201));
    await writeTo(pushing, phone.user);
    await createImpatientPushSender(pushing).drain();
    expect(listShown(pushing, tablet)).toHaveLength(1);
    const states = (await listPushRows(pushing)).map(({ state, problem }) => `${state} ${problem}`);
    expect(states.toSorted()).toEqual(['accepted null', 'queued try_later', 'queued try_later']);
    expect((await readRow())?.repeats).toBe(0);
  });

  it('is not needed to know that nothing listens: the notice waits and counts no failure', async () => {
    const { pushing, phone, sender, service, app, readRow } = await startWith(201);
    await service.goDown();
    await sender.drain();
    expect(await readRow()).toMatchObject({ state: 'queued', problem: 'unreachable', delays: 0 });
    await service.comeUp();
    app.clock.advance({ minutes: 1 });
    await sender.drain();
    expect(listShown(pushing, phone)).toHaveLength(1);
  });

  it('is no failure of the device when the church itself was offline for more than a day', async () => {
    const { pushing, phone, sender, service, app } = await startWith(201);
    for (let n = 1; n < DEVICE_FAILURES_MAX; n += 1) await writeTo(pushing, phone.user);
    await service.goDown();
    await sender.drain();
    app.clock.advance({ hours: 25 });
    await service.comeUp();
    await sender.drain();
    const states = (await listPushRows(pushing)).map(({ state, problem }) => `${state} ${problem}`);
    expect(states).toEqual(Array.from({ length: DEVICE_FAILURES_MAX }, () => 'suppressed given_up'));
    expect(await listDevices(pushing, phone)).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  it('hold a notice until 07:00 by the clock of the church', async () => {
    const pushing = await startPushing();
    const { app, sender } = pushing;
    const phone = await addPhone(pushing);
    app.clock.set('2026-11-18T17:00:00Z');
    await writeTo(pushing, phone.user);
    await sender.drain();
    app.clock.set('2026-11-19T03:59:59Z');
    await sender.drain();
    expect(pushing.service.calls()).toBe(0);
    app.clock.set('2026-11-19T04:00:00Z');
    await sender.drain();
    expect(listShown(pushing, phone)).toHaveLength(1);
  });

  it('also hold a notice that became due before them or was delayed into them', async () => {
    const pushing = await startPushing();
    const { app, sender } = pushing;
    const phone = await addPhone(pushing);
    app.clock.set('2026-11-18T16:59:59Z');
    await writeTo(pushing, phone.user);
    app.clock.set('2026-11-18T17:00:01Z');
    await sender.drain();
    expect(pushing.service.calls()).toBe(0);
    const [row] = await listPushRows(pushing);
    expect(row).toMatchObject({ state: 'queued', problem: 'quiet_hours', dueAt: new Date('2026-11-19T04:00:00Z') });
    app.clock.set('2026-11-19T04:00:00Z');
    await sender.drain();
    expect(listShown(pushing, phone)).toHaveLength(1);
  });
});

describe('after a crash', () => {
  it('a notice that was handed over is sent again with the same topic and shown once', async () => {
    const { pushing, phone, sender, service, app } = await startWith(201);
    await sender.drain();
    // The process died after the push service accepted the notice and before that was stored.
    await app.deps.db.execute(
      sql`update push_recipients set state = 'handed', lease_until = ${app.clock.now().toISOString()}`,
    );
    await app.deps.db.execute(sql`update push_notices set pending = 1, accepted = 0, finished_at = null`);
    app.clock.advance({ minutes: 1 });
    await recoverChannel(app.deps, createPushChannel(app.deps), { isAlone: false });
    await createPushSender(app).drain();
    expect(service.accepted).toHaveLength(2);
    expect(service.accepted[0]?.topic).toBe(service.accepted[1]?.topic);
    expect(listShown(pushing, phone)).toHaveLength(1);
    expect(await listPushRows(pushing)).toMatchObject([{ state: 'accepted', repeats: 1 }]);
  });

  it('a notice that another process holds is left to it until its lease ends', async () => {
    const { pushing, phone, sender, app } = await startWith(201);
    const lease = new Date(app.clock.now().getTime() + 30_000).toISOString();
    await app.deps.db.execute(sql`update push_recipients set state = 'claimed', lease_until = ${lease}`);
    await sender.drain();
    expect(pushing.service.calls()).toBe(0);
    app.clock.advance({ seconds: 31 });
    await sender.drain();
    expect(listShown(pushing, phone)).toHaveLength(1);
  });

  it('two processes that send at the same time send each notice once', async () => {
    const pushing = await startPushing();
    const phone = await addPhone(pushing);
    for (let n = 0; n < 20; n += 1) await writeTo(pushing, phone.user);
    await Promise.all([pushing.sender.drain(), createPushSender(pushing.app).drain()]);
    expect(pushing.service.accepted).toHaveLength(20);
    expect(listShown(pushing, phone)).toHaveLength(20);
  });
});

describe('old notices', () => {
  it('are not sent after a restore', async () => {
    const { app, sender, service, readRow } = await startWith(201);
    await app.deps.db.transaction((tx) => stopPendingPushNotices(tx, app.clock.now()));
    await sender.drain();
    expect([service.calls(), (await readRow())?.problem]).toEqual([0, 'restored']);
  });

  it('are deleted after a week, also those of deleted messages', async () => {
    const { pushing, phone, sender, app } = await startWith(201);
    const deleted = await writeTo(pushing, phone.user);
    await sender.drain();
    await app.deps.db.execute(sql`delete from messages where id = ${deleted}`);
    await cleanUpPushNotices(app.deps);
    expect(await listPushRows(pushing)).toHaveLength(2);
    app.clock.advance({ days: 8 });
    await cleanUpPushNotices(app.deps);
    expect([await listPushRows(pushing), await app.deps.db.$count(pushNotices)]).toEqual([[], 0]);
  });
});

it('the profile names no endpoint of a device', async () => {
  const { phone, app } = await startWith(201);
  const { body } = await app.call(ENDPOINTS.readPushNotices, { token: phone.token });
  expect(JSON.stringify(body)).not.toContain(phone.browser.endpoint);
});
