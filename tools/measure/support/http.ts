import { type Agent, request } from 'node:http';

export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  /** Sent as a multipart form, in place of a body. */
  form?: Record<string, string | UploadedPicture>;
  token?: string;
  /** Client address for the product's limits, forwarded as a proxy does. */
  from?: string;
  agent?: Agent;
}

export interface UploadedPicture {
  name: string;
  bytes: Uint8Array;
}

export interface BenchAnswer {
  status: number;
  text: string;
  /** The Retry-After header, or null. */
  retryAfter: string | null;
}

const BOUNDARY = 'kanisa-bench-boundary';

/** A request that got no complete answer. */
export class NoAnswerError extends Error {
  /** `refused`: no connection. `closed`: no byte came back. `cut`: an answer began and did not end. */
  readonly reason: 'refused' | 'closed' | 'cut';
  /** Whether the connection was reused: the server may have closed it while the request was on its way. */
  readonly wasReused: boolean;

  constructor(reason: NoAnswerError['reason'], cause: unknown, wasReused = false) {
    super(`The request was ${reason}`, { cause });
    this.reason = reason;
    this.wasReused = wasReused;
  }
}

/** `fetch` hides how a request fails, which matters here. */
export function sendBenchRequest(
  url: string,
  { method = 'GET', body, form, token, from, agent }: BenchRequest = {},
): Promise<BenchAnswer> {
  const payload = form ? encodeForm(form) : body && Buffer.from(JSON.stringify(body));
  const type = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(from !== undefined && { 'x-forwarded-for': from }),
    ...(payload && { 'content-type': type, 'content-length': payload.length }),
  };
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const fail = (error: unknown) => {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      reject(new NoAnswerError(hasBegun ? 'cut' : isRefused ? 'refused' : 'closed', error, outgoing.reusedSocket));
    };
    const outgoing = request(url, { method, headers, ...(agent && { agent }) }, (answer) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        if (!answer.complete) return fail(new Error('The answer is incomplete'));
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] ?? null });
      });
    });
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}

function encodeForm(fields: NonNullable<BenchRequest['form']>): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
    return typeof value === 'string'
      ? Buffer.from(`${head}\r\n\r\n${value}\r\n`)
      : Buffer.concat([Buffer.from(`${head}; filename="${value.name}"\r\n\r\n`), value.bytes, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Throws unless the call succeeds. */
export async function requestJson<Answer>(url: string, options: BenchRequest = {}): Promise<Answer> {
  const { status, text } = await sendBenchRequest(url, options);
  if (status >= 300) throw new Error(`${options.method ?? 'GET'} ${new URL(url).pathname} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
