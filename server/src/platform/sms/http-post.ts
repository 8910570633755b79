import http from 'node:http';
import https from 'node:https';
import { toStorableText } from '../../db/storable-text.ts';
import type { GatewayTimeouts } from './gateway-types.ts';

export type PostResult =
  | { kind: 'answered'; status: number; body: string }
  /** No byte of the body was sent. */
  | { kind: 'not sent' }
  /** The body may have arrived, completely or in part, without a complete response. */
  | { kind: 'no answer' };

interface PostRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  times: GatewayTimeouts;
}

const RESPONSE_MAX_BYTES = 1024 * 1024;

/**
 * Uses a new connection for each call. On a reused one, a gateway that just closed it looks like one that accepted the
 * text and died, and a text that may have been accepted is never sent again.
 */
export function postToGateway({ url, headers, body, times }: PostRequest): Promise<PostResult> {
  return new Promise((resolve) => {
    let isConnected = false;
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    });
    const abort = () => request.destroy(new Error('the gateway took too long'));
    const connecting = setTimeout(abort, times.connectMs);
    const answering = setTimeout(abort, times.answerMs);
    const finish = (result: PostResult) => {
      clearTimeout(connecting);
      clearTimeout(answering);
      resolve(result);
    };
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connecting);
      });
    });
    request.on('response', (response) => {
      readResponseText(response).then(
        (text) => finish({ kind: 'answered', status: response.statusCode ?? 0, body: text }),
        () => {
          request.destroy();
          finish({ kind: 'no answer' });
        },
      );
    });
    request.on('error', () => finish(isConnected ? { kind: 'no answer' } : { kind: 'not sent' }));
    request.end(body);
  });
}

async function readResponseText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > RESPONSE_MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Null for anything but a JSON object. */
export function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gateways send numbers as numbers or as strings. The text can be stored and compared in the database. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = toStorableText(value).trim();
  return text === '' ? null : text;
}
