import http from 'node:http';
import https from 'node:https';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { isPushEndpoint } from './push-endpoint.ts';
import type { PushKeys } from './push-keys.ts';

/** Connections to push services at the same time. */
export const PUSH_CONNECTIONS_MAX = 5;

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  keys: PushKeys;
  /** `mailto:` or `https:`, where a push service reaches the operator. */
  subject: string;
  payload: string;
  /** At most 32 characters of base64url. A push service replaces a waiting message of the same topic. */
  topic: string;
  /** How long a push service keeps the message for a device that is off. */
  ttlSeconds: number;
}

export type PushResult =
  | { kind: 'answered'; status: number; retryAfter: string | undefined }
  /** No byte of the request was sent. */
  | { kind: 'not sent' }
  /** The push service may have accepted the message. */
  | { kind: 'no answer' };

export interface PushClient {
  /** Tells whether a browser's endpoint belongs to a known push service. */
  isEndpoint(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
}

interface PushClientOptions {
  /** The local push service of tests. */
  testOrigin?: string | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const IDLE_MS = 5000;
/** Longest answer that is read. A connection with a longer one is closed. */
const ANSWER_MAX_BYTES = 4096;

export function createPushClient({ testOrigin, timeoutMs = TIMEOUT_MS }: PushClientOptions = {}): PushClient {
  const connections = { keepAlive: true, maxSockets: PUSH_CONNECTIONS_MAX, timeout: IDLE_MS };
  const agents = { http: new http.Agent(connections), https: new https.Agent(connections) };
  return {
    isEndpoint: (endpoint) => isPushEndpoint(endpoint, testOrigin),
    async send(target, message) {
      // The rules may have changed since the endpoint was stored, and the test service is not always allowed.
      if (!isPushEndpoint(target.endpoint, testOrigin)) return { kind: 'answered', status: 410, retryAfter: undefined };
      const request = { ...(await buildRequest(target, message)), agents, timeoutMs };
      const first = await post(request);
      // A push service closes idle connections, which is noticed only when one is used.
      return first === 'stale connection' ? toResult(await post({ ...request, agents: null })) : first;
    },
  };
}

const toResult = (result: PushResult | 'stale connection'): PushResult =>
  result === 'stale connection' ? { kind: 'no answer' } : result;

/** Encrypts for the device alone (RFC 8291), padded to one length, and signs for its push service (RFC 8292). */
async function buildRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { keys, subject, payload, topic, ttlSeconds }: PushMessage,
) {
  const url = new URL(endpoint);
  // The library signs for HTTPS only; the test service has the same name without it.
  const audience = { endpoint: `https://${url.host}/`, expirationTime: null, keys: { p256dh, auth } };
  const { headers: authorization } = await vapidHeaders(audience, { subject, ...keys });
  const body = await encryptNotification(audience, Buffer.from(payload));
  const headers = {
    ...authorization,
    ttl: String(ttlSeconds),
    topic,
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.byteLength),
  };
  return { url, headers, body };
}

interface PostRequest {
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Null for a new connection. */
  agents: { http: http.Agent; https: https.Agent } | null;
  timeoutMs: number;
}

/** Node follows no redirect: a push service that sends one elsewhere is answered with its own status. */
function post({ url, headers, body, agents, timeoutMs }: PostRequest): Promise<PushResult | 'stale connection'> {
  return new Promise((resolve) => {
    const isSecure = url.protocol === 'https:';
    const agent = agents ? agents[isSecure ? 'https' : 'http'] : false;
    const request = (isSecure ? https : http).request(url, { method: 'POST', agent, headers });
    let isConnected = false;
    const timer = setTimeout(() => request.destroy(new Error('the push service took too long')), timeoutMs);
    const finish = (result: PushResult | 'stale connection') => {
      clearTimeout(timer);
      resolve(result);
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket) isConnected = true;
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const done = () => finish({ kind: 'answered', status, retryAfter: answered['retry-after'] });
      readAndDiscard(response).then(done, () => {
        request.destroy();
        done();
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') finish('stale connection');
      else finish({ kind: isConnected ? 'no answer' : 'not sent' });
    });
    request.end(body);
  });
}

/** A connection can be used again once its answer is read. The status is all that counts. */
async function readAndDiscard(response: http.IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
  }
}
