import { Agent } from 'node:http';
import { type BenchAnswer, type BenchRequest, NoAnswerError, sendBenchRequest } from '../support/http.ts';
import { computePercentile } from '../support/ratios.ts';

export type CallKind = 'read' | 'search' | 'write' | 'login';

export interface TrafficCall extends Pick<BenchRequest, 'method' | 'body' | 'form' | 'token' | 'from'> {
  kind: CallKind;
  /** The same for all calls of one sort. */
  name: string;
  path: string;
}

export interface SentCall {
  kind: CallKind;
  name: string;
  /** When it was sent, in milliseconds since the traffic began, and how long it took. */
  at: number;
  ms: number;
  /** 0: no whole answer came. */
  status: number;
  hasRetryAfter: boolean;
}

/** Turned away because there was too much: to be told apart from a fault. */
export const isShedLoad = ({ status }: SentCall) => status === 429 || status === 503;
export const isSuccessful = ({ status }: SentCall) => status >= 200 && status < 400;

/** Sends calls to one product and remembers how each went. */
export class Traffic {
  readonly sent: SentCall[] = [];
  askedAgain = 0;
  readonly #begun = performance.now();
  readonly #origin: string;
  readonly #agent: Agent;

  /** Connections are kept, as browsers do, and there are at most two for each person. */
  constructor(origin: string, people: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 2 * people });
  }

  now(): number {
    return performance.now() - this.#begun;
  }

  async send({ kind, name, path, ...asked }: TrafficCall): Promise<BenchAnswer | null> {
    const at = this.now();
    const answer = await this.#ask(`${this.#origin}/api${path}`, { ...asked, agent: this.#agent });
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

  /** A browser asks again when the server had ended a connection that it kept, while the request was on its way. */
  async #ask(url: string, asked: BenchRequest, isAgain = false): Promise<BenchAnswer | null> {
    try {
      return await sendBenchRequest(url, asked);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      if (isAgain || error.how !== 'closed' || !error.wasKept) return null;
      this.askedAgain += 1;
      return this.#ask(url, asked, true);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Of those that were done: how quickly one is turned away says nothing. */
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
