import { createPublicKey, verify } from 'node:crypto';
import { encryptNotification } from '@block65/webcrypto-web-push';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPushService } from '../../../../tools/test/push-service/push-service.ts';
import { createSubscription } from '../../../../tools/test/push-service/push-subscription.ts';
import { createPushClient } from './push-client.ts';
import { createPushKeys, isPushKey } from './push-keys.ts';

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes the next salt and key of the sender those of the RFC. */
async function useKeysOfRfc(): Promise<void> {
  const point = Buffer.from(RFC.senderPublic, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const publicKey = await crypto.subtle.importKey('jwk', jwk, algorithm, true, []);
  const withSecret = { ...jwk, d: RFC.senderPrivate };
  const privateKey = await crypto.subtle.importKey('jwk', withSecret, algorithm, false, ['deriveBits']);
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue({ publicKey, privateKey });
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(((bytes: Uint8Array) => {
    bytes.set(Buffer.from(RFC.salt, 'base64url'));
    return bytes;
  }) as never);
}

describe('encryption', () => {
  it('gives the bytes of RFC 8291', async () => {
    await useKeysOfRfc();
    const keys = { p256dh: RFC.browserPublic, auth: RFC.auth };
    const subscription = { endpoint: 'https://push.example/', expirationTime: null, keys };
    const body = await encryptNotification(subscription, Buffer.from(RFC.text), { pad: false });
    expect(Buffer.from(body).toString('base64url')).toBe(RFC.body);
  });

  it('is undone by the browser of the tests, which reads the bytes of RFC 8291', () => {
    const browser = createSubscription('https://push.example', { privateKey: RFC.browserPrivate, auth: RFC.auth });
    expect(browser.p256dh).toBe(RFC.browserPublic);
    expect(browser.decrypt(Buffer.from(RFC.body, 'base64url'))).toBe(RFC.text);
  });
});

async function openService() {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const client = createPushClient({ testOrigin: service.origin, timeoutMs: 400 });
  const keys = createPushKeys();
  const message = {
    keys,
    subject: 'mailto:office@utukufu.example',
    payload: '{"id":"1"}',
    topic: 'abc',
    ttlSeconds: 60,
  };
  return { service, client, keys, message, browser: createSubscription(service.origin) };
}

describe('a push message', () => {
  it('is readable for the device alone, signed for its push service, and of one length', async () => {
    const { service, client, keys, message, browser } = await openService();
    expect(await client.send(browser, message)).toMatchObject({ kind: 'answered', status: 201 });
    await client.send(browser, { ...message, payload: JSON.stringify({ text: 'x'.repeat(500) }) });
    const [first, second] = service.accepted;
    if (!first || !second) throw new Error('Two messages must arrive');
    expect(browser.decrypt(first.body)).toBe(message.payload);
    expect(() => createSubscription(service.origin).decrypt(first.body)).toThrow();
    expect(first.body.length).toBe(second.body.length);
    expect(first).toMatchObject({ endpoint: browser.endpoint, topic: 'abc', ttl: 60 });
    expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(readSignature(first.authorization, keys.publicKey)).toMatchObject({
      aud: service.origin.replace('http:', 'https:'),
      sub: message.subject,
      exp: expect.any(Number),
    });
  });

  it('to an address that is not allowed is never sent', async () => {
    const { service, message, browser } = await openService();
    const client = createPushClient();
    expect(await client.send(browser, message)).toMatchObject({ kind: 'answered', status: 410 });
    expect(service.calls()).toBe(0);
  });

  it('follows no redirect', async () => {
    const { service, client, message, browser } = await openService();
    const location = `${service.origin}/elsewhere`;
    service.behave((endpoint) => (endpoint === location ? 201 : { status: 307, headers: { location } }));
    expect(await client.send(browser, message)).toMatchObject({ kind: 'answered', status: 307 });
    expect(service.calls()).toBe(1);
  });

  it('that is never answered ends after a time, and so does an endless answer', async () => {
    const { service, client, message, browser } = await openService();
    service.behave(() => 'never');
    expect(await client.send(browser, message)).toEqual({ kind: 'no answer' });
    service.behave(() => 'endless');
    expect(await client.send(browser, message)).toMatchObject({ kind: 'answered', status: 201 });
  });

  it('is not sent while nothing listens, and uses a new connection after that', async () => {
    const { service, client, message, browser } = await openService();
    await client.send(browser, message);
    await service.goDown();
    expect(await client.send(browser, message)).toEqual({ kind: 'not sent' });
    await service.comeUp();
    expect(await client.send(browser, message)).toMatchObject({ kind: 'answered', status: 201 });
  });

  it('reports when the push service wants to be asked again', async () => {
    const { service, client, message, browser } = await openService();
    service.behave(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    expect(await client.send(browser, message)).toEqual({ kind: 'answered', status: 429, retryAfter: '120' });
  });
});

/** Returns the claims of a header of RFC 8292, if its signature is that of the key. */
function readSignature(authorization: string, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  const options = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('the key of a browser', () => {
  it('is a point of the curve', () => {
    expect(isPushKey(RFC.browserPublic)).toBe(true);
    expect(isPushKey(createPushKeys().publicKey)).toBe(true);
    expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false);
    expect(isPushKey(`C${RFC.browserPublic.slice(1)}`)).toBe(false);
    expect(isPushKey('')).toBe(false);
  });
});
