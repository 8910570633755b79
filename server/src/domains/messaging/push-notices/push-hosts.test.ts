import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import {
  type PushBehaviour,
  type PushService,
  startPushService,
} from '../../../../../tools/test/push-service/push-service.ts';
import {
  addPhone,
  createPushSender,
  listDevices,
  listPushRows,
  listShown,
  type Phone,
  type Pushing,
  startPushing,
  writeTo,
} from '../../../../test/support/pushing.ts';
import { createPushClient } from '../../../platform/push/push-client.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createPushChannel } from './push.channel.ts';
import { pushDevices } from './push-notices.table.ts';

/** A host that never answers must hold its connection for the whole test. */
const NO_TIMEOUT_MS = 3_600_000;

async function startHost(behaviour: PushBehaviour): Promise<PushService> {
  const host = await startPushService();
  onTestFinished(() => host.close());
  host.behave(() => behaviour);
  return host;
}

/** Another person's phone, at this host. */
async function addPhoneAt(pushing: Pushing, origin: string): Promise<Phone> {
  const phone = await addPhone(pushing);
  const endpoint = phone.browser.endpoint.replace(pushing.service.origin, origin);
  await pushing.app.deps.db.update(pushDevices).set({ endpoint }).where(eq(pushDevices.id, phone.deviceId));
  return phone;
}

/** The real client, for endpoints at any of these local hosts. */
function createSenderTo({ app }: Pushing, origins: readonly string[], onSend: () => void = () => undefined) {
  const clients = new Map(
    origins.map((testOrigin) => [testOrigin, createPushClient({ testOrigin, timeoutMs: NO_TIMEOUT_MS })]),
  );
  const push: typeof app.deps.push = {
    ...app.deps.push,
    send(target, message) {
      onSend();
      return (clients.get(new URL(target.endpoint).origin) ?? app.deps.push).send(target, message);
    },
  };
  const deps = { ...app.deps, push };
  return createSender(
    deps,
    createPushChannel(deps, () => 1),
    () => 1,
  );
}

/** Ten hosts of which none accepts a notice, each with a phone that waits for five. */
async function addDeadHosts(pushing: Pushing) {
  const silent = await Promise.all(
    ['never', 'never', 'never', 'endless'].map((one) => startHost(one as PushBehaviour)),
  );
  const rejecting = await Promise.all([500, 503, 429].map(startHost));
  const gone = await Promise.all([201, 201].map(startHost));
  for (const host of gone) await host.goDown();
  const origins = [...silent, ...rejecting, ...gone].map(({ origin }) => origin);
  const phones: Phone[] = [];
  for (const origin of [...origins, 'http://nobody-here.invalid']) phones.push(await addPhoneAt(pushing, origin));
  for (const { user } of phones) for (let n = 0; n < 5; n += 1) await writeTo(pushing, user);
  return { silent, origins: [...origins, 'http://nobody-here.invalid'], phones };
}

it('a notice to a healthy device arrives while ten other hosts are dead', { timeout: 120_000 }, async () => {
  const pushing = await startPushing();
  const { silent, origins } = await addDeadHosts(pushing);
  const healthy = await addPhone(pushing);
  const sender = createSenderTo(pushing, [pushing.service.origin, ...origins]);
  const draining = sender.drain();
  await expect.poll(() => Math.min(...silent.map((host) => host.calls())), { timeout: 60_000 }).toBeGreaterThan(0);
  await writeTo(pushing, healthy.user);
  void sender.drain();
  // The silent hosts hold their connections until the end of the test, so no time-out can help.
  await expect.poll(() => listShown(pushing, healthy).length, { timeout: 60_000 }).toBe(1);
  await Promise.all(silent.map((host) => host.close()));
  await draining;
  const states = new Set((await listPushRows(pushing)).map(({ state, problem }) => `${state} ${problem}`));
  expect([...states].toSorted()).toEqual(['accepted null', 'queued try_later', 'queued unreachable']);
});

it('an unreachable host is tried with growing pauses, whatever waits for it', async () => {
  const pushing = await startPushing();
  const { app } = pushing;
  const host = await startHost(201);
  await host.goDown();
  const phone = await addPhoneAt(pushing, host.origin);
  for (let n = 0; n < 8; n += 1) await writeTo(pushing, phone.user);
  const startMs = app.clock.now().getTime();
  const tries: number[] = [];
  const sender = createSenderTo(pushing, [host.origin], () => tries.push((app.clock.now().getTime() - startMs) / 1000));
  for (let seconds = 0; seconds < 90; seconds += 5) {
    await sender.drain();
    app.clock.advance({ seconds: 5 });
  }
  expect([...new Set(tries)]).toEqual([0, 5, 15, 35, 75]);
  await host.comeUp();
  for (let n = 0; n < 20; n += 1) {
    app.clock.advance({ seconds: 5 });
    await sender.drain();
  }
  expect(host.accepted).toHaveLength(8);
});

it('a device that nothing reaches for days is forgotten, if the church itself is online', async () => {
  const pushing = await startPushing();
  const { app } = pushing;
  const host = await startHost(201);
  await host.goDown();
  const [lost, healthy] = [await addPhoneAt(pushing, host.origin), await addPhone(pushing)];
  const sender = createSenderTo(pushing, [pushing.service.origin, host.origin]);
  const passDay = async () => {
    await writeTo(pushing, lost.user);
    await sender.drain();
    app.clock.advance({ hours: 1 });
    await writeTo(pushing, healthy.user);
    await sender.drain();
    app.clock.advance({ hours: 24 });
    await sender.drain();
  };
  for (let day = 0; day < 2; day += 1) await passDay();
  expect(await listDevices(pushing, lost)).toHaveLength(1);
  await passDay();
  expect([await listDevices(pushing, lost), (await listDevices(pushing, healthy)).length]).toEqual([[], 1]);
});

it('two processes that meet the same unreachable host deliver to the others', async () => {
  const pushing = await startPushing();
  const host = await startHost(201);
  await host.goDown();
  const phone = await addPhoneAt(pushing, host.origin);
  const healthy = await addPhone(pushing);
  const senders = [createSenderTo(pushing, [host.origin]), createPushSender(pushing.app)];
  for (const { user } of [phone, healthy, phone, healthy]) await writeTo(pushing, user);
  await Promise.all(senders.map((sender) => sender.drain()));
  expect(listShown(pushing, healthy)).toHaveLength(2);
});
