import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { pushSubscriptionMessages } from '@kanisa/contract/messaging/push-notices.schema.ts';
import {
  PUSH_DEVICES_MAX,
  PUSH_DEVICES_PER_HOUR_MAX,
  pushNoticeMessages,
} from '@kanisa/contract/messaging/push-notices.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { createPushBody } from '../../../../test/support/push-rows.ts';
import {
  addPhone,
  listDevices,
  listPushRows,
  listShown,
  startPushing,
  writeTo,
} from '../../../../test/support/pushing.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import { cleanUpPushNotices } from './push-notices.service.ts';
import { pushChoices, pushDevices, pushKeys } from './push-notices.table.ts';

const { readPushNotices, addPushDevice, deletePushDevice, updatePushNotices, logout, signOutDevice } = ENDPOINTS;

async function startWithMember() {
  const app = await startTestApp();
  const user = await createUser(app);
  const { access_token: token } = await signInUser(app, user);
  return { app, user, token };
}

describe('adding a device', () => {
  it.each([
    'https://127.0.0.1/push',
    'https://10.0.0.5/push',
    'https://[::1]/push',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://database.internal/push',
    'https://fcm.googleapis.com:8443/push',
    'https://fcm.googleapis.com@127.0.0.1/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://evilpush.apple.com/push',
    'http://fcm.googleapis.com/push',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('refuses the foreign endpoint %s', async (endpoint) => {
    const { app, token } = await startWithMember();
    const { status, body } = await app.call(addPushDevice, { body: { ...createPushBody(), endpoint }, token });
    expect([status, body.error]).toEqual([400, pushSubscriptionMessages.endpoint]);
    expect(await app.deps.db.$count(pushDevices)).toBe(0);
  });

  it('refuses keys that nothing can be encrypted for, unknown fields and callers who are not signed in', async () => {
    const { app, token } = await startWithMember();
    const p256dh = `B${'A'.repeat(86)}`;
    const answer = await app.call(addPushDevice, { body: { ...createPushBody(), p256dh }, token });
    expect([answer.status, answer.body.error]).toEqual([400, pushSubscriptionMessages.keys]);
    const unknown = await app.raw('POST', '/push-notices/devices', { ...createPushBody(), user_id: 1 }, token);
    expect([unknown.status, unknown.body['error']]).toEqual([400, 'Unknown field: user_id']);
    expect((await app.call(addPushDevice, { body: createPushBody() })).status).toBe(401);
    const inactive = await signInUser(app, await createUser(app, { isActive: false }));
    const refused = await app.call(addPushDevice, { body: createPushBody(), token: inactive.access_token });
    expect(refused.status).toBe(403);
    expect(await app.deps.db.$count(pushDevices)).toBe(0);
  });

  it('keeps five devices; a sixth replaces the one that was added first', async () => {
    const pushing = await startPushing();
    const first = await addPhone(pushing);
    const ids = [first.deviceId];
    for (let n = 1; n < PUSH_DEVICES_MAX; n += 1) {
      pushing.app.clock.advance({ seconds: 60 });
      ids.push((await addPhone(pushing, first.user)).deviceId);
    }
    expect((await listDevices(pushing, first)).map(({ id }) => id)).toEqual(ids.toReversed());
    const { access_token: token } = await signInUser(pushing.app, first.user);
    pushing.app.clock.advance({ seconds: 60 });
    const { status, body } = await pushing.app.call(addPushDevice, { body: createPushBody(), token });
    expect([status, body.message]).toEqual([201, pushNoticeMessages.replaced]);
    const left = (await listDevices(pushing, first)).map(({ id }) => id);
    expect(left).toEqual([body.device.id, ...ids.slice(1).toReversed()]);
  });

  it('twice at the same time is one device, and renews it', async () => {
    const { app, token } = await startWithMember();
    const body = createPushBody();
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all([app.call(addPushDevice, { body, token }), app.call(addPushDevice, { body, token })]),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.device.id).toBe(answers[1]?.body.device.id);
    const { devices } = (await app.call(readPushNotices, { token })).body;
    expect(devices).toHaveLength(1);
    expect(devices[0]).toMatchObject({ is_current: true, last_sent_at: null, name: null });
    expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual(['added_at', 'id', 'is_current', 'last_sent_at', 'name']);
  });

  it('of the same browser with another subscription replaces the old one', async () => {
    const { app, token } = await startWithMember();
    await app.call(addPushDevice, { body: createPushBody(), token });
    const second = await app.call(addPushDevice, { body: createPushBody(), token });
    const { devices } = (await app.call(readPushNotices, { token })).body;
    expect(devices.map(({ id }) => id)).toEqual([second.body.device.id]);
  });

  it('on a shared phone takes it from the person before, whose waiting notices are not shown there', async () => {
    const pushing = await startPushing();
    const phone = await addPhone(pushing);
    await writeTo(pushing, phone.user);
    const next = await signInUser(pushing.app, await createUser(pushing.app));
    const { endpoint, p256dh, auth } = phone.browser;
    const answer = await pushing.app.call(addPushDevice, {
      body: { endpoint, p256dh, auth },
      token: next.access_token,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.device.id).not.toBe(phone.deviceId);
    expect(await listDevices(pushing, phone)).toEqual([]);
    await pushing.sender.drain();
    expect(listShown(pushing, phone)).toEqual([]);
    expect(await listPushRows(pushing)).toMatchObject([{ state: 'suppressed', problem: 'gone' }]);
  });

  it('is limited by the hour', async () => {
    const { app, token } = await startWithMember();
    const body = createPushBody();
    for (let n = 0; n < PUSH_DEVICES_PER_HOUR_MAX; n += 1) await app.call(addPushDevice, { body, token });
    const answer = await app.call(addPushDevice, { body, token });
    expect([answer.status, answer.body.error]).toEqual([429, pushNoticeMessages.tooMany]);
  });
});

describe('own devices and choices', () => {
  it('cannot be read, changed or deleted by another member, an admin or a visitor', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    const phone = await addPhone(pushing);
    const params = { id: phone.deviceId };
    for (const role of ['user', 'admin'] as const) {
      const { access_token: token } = await signInUser(app, await createUser(app, { role }));
      expect((await app.call(readPushNotices, { token })).body.devices).toEqual([]);
      const answer = await app.call(deletePushDevice, { params, token });
      expect([answer.status, answer.body.error]).toEqual([404, pushNoticeMessages.noDevice]);
      await app.call(updatePushNotices, { body: { message: false }, token });
    }
    for (const call of [
      app.call(readPushNotices),
      app.call(deletePushDevice, { params }),
      app.call(updatePushNotices, { body: { message: false } }),
    ])
      expect((await call).status).toBe(401);
    const own = await app.call(readPushNotices, { token: phone.token });
    expect(own.body.kinds).toEqual({ message: true, application_answer: true, application: true, event_change: true });
    expect(own.body.devices).toHaveLength(1);
    expect((await app.call(deletePushDevice, { params, token: phone.token })).status).toBe(200);
    expect(await listDevices(pushing, phone)).toEqual([]);
  });

  it('of a person change one by one', async () => {
    const { app, token } = await startWithMember();
    const change = (body: object) => app.raw('PATCH', '/push-notices', body, token);
    expect(await change({})).toMatchObject({ status: 400, body: { error: pushSubscriptionMessages.empty } });
    expect(await change({ message: 'no' })).toMatchObject({
      status: 400,
      body: { error: pushSubscriptionMessages.choice },
    });
    expect(await change({ other: true })).toMatchObject({ status: 400 });
    expect(await change({ message: false })).toMatchObject({
      status: 200,
      body: { message: pushNoticeMessages.saved },
    });
    await change({ event_change: false });
    const expected = { message: false, application_answer: true, application: true, event_change: false };
    expect((await app.call(readPushNotices, { token })).body.kinds).toEqual(expected);
  });

  it('end when the device is signed out, by itself or from another device', async () => {
    const pushing = await startPushing();
    const { app, sender } = pushing;
    const phone = await addPhone(pushing);
    const tablet = await addPhone(pushing, phone.user);
    const laptop = await addPhone(pushing, phone.user);
    await writeTo(pushing, phone.user);
    await app.call(logout, { body: { refresh_token: phone.refreshToken } });
    const { sessionId } = (await app.deps.db.select().from(pushDevices)).find(({ id }) => id === tablet.deviceId) ?? {};
    await app.call(signOutDevice, { params: { id: sessionId ?? 0 }, token: laptop.token });
    await writeTo(pushing, phone.user);
    await sender.drain();
    expect([phone, tablet, laptop].map((one) => listShown(pushing, one).length)).toEqual([0, 0, 2]);
    expect((await listDevices(pushing, phone)).map(({ id }) => id)).toEqual([laptop.deviceId]);
    await cleanUpPushNotices(app.deps);
    expect(await app.deps.db.$count(pushDevices)).toBe(1);
  });

  it('are deleted with the account, and nothing that waits is sent', async () => {
    const pushing = await startPushing();
    const { app, sender } = pushing;
    const phone = await addPhone(pushing);
    await app.call(updatePushNotices, { body: { application: false }, token: phone.token });
    await writeTo(pushing, phone.user);
    const admin = await signInUser(app, await createUser(app, { role: 'admin' }));
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, phone.user.id));
    const params = { userId: phone.user.id };
    const deleted = await app.call(ENDPOINTS.confirmDeletion, { params, token: admin.access_token });
    expect(deleted.status).toBe(200);
    expect([await app.deps.db.$count(pushDevices), await app.deps.db.$count(pushChoices)]).toEqual([0, 0]);
    await sender.drain();
    expect(pushing.service.calls()).toBe(0);
    expect(await app.deps.db.$count(users)).toBe(2);
  });
});

describe('the keys of the church', () => {
  it('are made once, also by two processes at the same time, and the private one is sealed', async () => {
    const { app, token } = await startWithMember();
    const [one, other] = await Promise.all([ensurePushKeys(app.deps), ensurePushKeys(app.deps)]);
    expect(one).toEqual(other);
    expect((await app.call(readPushNotices, { token })).body.public_key).toBe(one.publicKey);
    const [row] = await app.deps.db.select().from(pushKeys);
    expect(row?.sealedPrivateKey).not.toContain(one.privateKey);
  });

  it('that were sealed with another secret are replaced, and the devices that rely on them deleted', async () => {
    const { app, token } = await startWithMember();
    await app.call(addPushDevice, { body: createPushBody(), token });
    const before = await ensurePushKeys(app.deps);
    const deps = { ...app.deps, secretBox: createSecretBox(Buffer.alloc(32, 8)) };
    const after = await ensurePushKeys(deps);
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(await ensurePushKeys(deps)).toEqual(after);
    expect(await app.deps.db.$count(pushDevices)).toBe(0);
  });
});
