import { Agent } from 'node:http';
import { computePercentile } from '../support/figures.ts';
import { type BenchAnswer, type BenchRequest, NoAnswerError, sendBenchRequest } from '../support/http.ts';

export type CallKind = 'read' | 'search' | 'write' | 'login';

export interface TrafficCall extends Pick<BenchRequest, 'method' | 'body' | 'form' | 'token' | 'from'> {
  kind: CallKind;
  /** Shared by all calls of one sort. */
  name: string;
  path: string;
}

export interface SentCall {
  kind: CallKind;
  name: string;
  /** Milliseconds since the start of the traffic, and the duration. */
  at: number;
  ms: number;
  /** 0 if no complete answer came. */
  status: number;
  hasRetryAfter: boolean;
}

/** Rejected because of load, as opposed to an error. */
export const isShedLoad = ({ status }: SentCall) => status === 429 || status === 503;
export const isSuccessful = ({ status }: SentCall) => status >= 200 && status < 400;

/** Sends calls to one product and records the results. */
export class Traffic {
  readonly sent: SentCall[] = [];
  readonly #startedAt = performance.now();
  readonly #origin: string;
  readonly #agent: Agent;

  /** Keeps connections open as browsers do, at most two per person. */
  constructor(origin: string, people: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 2 * people });
  }

  now(): number {
    return performance.now() - this.#startedAt;
  }

  async send({ kind, name, path, ...request }: TrafficCall): Promise<BenchAnswer | null> {
    const at = this.now();
    const answer = await this.#sendWithRetry(`${this.#origin}/api${path}`, { ...request, agent: this.#agent });
    this.sent.push({
      kind,
      name,
      at,
      ms: this.now() - at,
      status: answer?.status ?? 0,
      hasRetryAfter: answer?.retryAfter !== null && answer !== null,
    });
    return answer;
  }

  /** Retries as browsers do when the server closed a kept connection while the request was on its way. */
  async #sendWithRetry(url: string, request: BenchRequest, isRetry = false): Promise<BenchAnswer | null> {
    try {
      return await sendBenchRequest(url, request);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      if (isRetry || error.reason !== 'closed' || !error.wasReused) return null;
      return this.#sendWithRetry(url, request, true);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Times of successful calls only: how fast a call is rejected says nothing. */
export function listTimes(sent: readonly SentCall[], kinds: readonly CallKind[]): number[] {
  return sent.filter((one) => isSuccessful(one) && kinds.includes(one.kind)).map(({ ms }) => ms);
}

export function computePercentiles(times: readonly number[]): { p50: number; p95: number; p99: number } {
  return {
    p50: computePercentile(times, 0.5),
    p95: computePercentile(times, 0.95),
    p99: computePercentile(times, 0.99),
  };
}
