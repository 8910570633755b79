import { type Agent, request } from 'node:http';

export interface Asked {
  method?: 'GET' | 'POST';
  body?: object;
  token?: string;
  /** The address that the product's limits count, passed on as a proxy does. */
  from?: string;
  agent?: Agent;
}

export interface Answered {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

/** How a request ended that got no whole answer. */
export class NoAnswerError extends Error {
  /** `refused`: no connection. `closed`: no byte came back. `cut`: an answer began and did not end. */
  readonly how: 'refused' | 'closed' | 'cut';

  constructor(how: NoAnswerError['how'], cause: unknown) {
    super(`The request was ${how}`, { cause });
    this.how = how;
  }
}

/** `fetch` hides how a request fails, and that is what matters here. */
export function ask(url: string, { method = 'GET', body, token, from, agent }: Asked = {}): Promise<Answered> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(from !== undefined && { 'x-forwarded-for': from }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const fail = (error: unknown) => {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      reject(new NoAnswerError(hasBegun ? 'cut' : isRefused ? 'refused' : 'closed', error));
    };
    const asked = request(url, { method, headers, ...(agent && { agent }) }, (answer) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const { statusCode: status = 0, complete } = answer;
        const text = Buffer.concat(chunks).toString('utf8');
        if (complete) resolve({ status, text, retryAfter: answer.headers['retry-after'] });
        else fail(new Error('The answer is not whole'));
      });
    });
    asked.on('error', fail);
    asked.end(payload);
  });
}

/** For calls that must go well. */
export async function askJson<Answer>(url: string, asked: Asked = {}): Promise<Answer> {
  const { status, text } = await ask(url, asked);
  if (status >= 300) throw new Error(`${asked.method ?? 'GET'} ${new URL(url).pathname} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
