import { PUSH_CONNECTIONS_MAX } from '../../../platform/push/push-client.ts';
import { pickChannelPauseMs, type RandomSource } from '../deliveries/backoff.rules.ts';

/** Failures in a row after which a host that has answered before gets a pause. Any other gets one after its first. */
const FAILURES_MAX = 3;
const PAUSE_MIN_MS = 5000;
const PAUSE_MAX_MS = 10 * 60_000;
/** Requests to all hosts that have not answered. Each may hold a connection until it times out. */
const UNPROVEN_REQUESTS_MAX = 100;
const BUSY_WAIT_SECONDS = 5;
/** Notices that wait in memory for the first answer of a host. */
const WAITING_FOR_FIRST_ANSWER_MAX = 20;
const HOSTS_MAX = 1000;

interface HostState {
  hasAnswered: boolean;
  /** Requests without an answer since the last answer. */
  failures: number;
  pauseEndMs: number;
  requests: number;
  waiting: (() => void)[];
}

/** The host got no request. The notice should wait so long. */
export interface Postponement {
  waitSeconds: number;
}

/**
 * Limits and pauses each push service by itself. Any member can add a device at any host of the known domains, so a host
 * that does not answer must not delay the notices to others. The state is in memory: after a restart the first requests
 * find out again.
 */
export class PushHosts {
  readonly #hosts = new Map<string, HostState>();
  readonly #now: () => Date;
  readonly #random: RandomSource;
  #unprovenRequests = 0;

  constructor(now: () => Date, random: RandomSource) {
    this.#now = now;
    this.#random = random;
  }

  /** Sends when the host has a free connection. A host that has not answered lately keeps nobody waiting. */
  async send<Result>(
    endpoint: string,
    post: () => Promise<{ result: Result; isAnswered: boolean }>,
  ): Promise<{ result: Result } | Postponement> {
    const host = this.#findHost(endpoint);
    while (host.requests >= PUSH_CONNECTIONS_MAX && mayWaitFor(host)) {
      await new Promise<void>((resolve) => host.waiting.push(resolve));
    }
    const waitSeconds = this.#computeWaitSeconds(host);
    if (waitSeconds > 0) {
      // The next one would be woken by the end of a request only.
      host.waiting.shift()?.();
      return { waitSeconds };
    }
    return { result: await this.#sendNow(host, post) };
  }

  async #sendNow<Result>(
    host: HostState,
    post: () => Promise<{ result: Result; isAnswered: boolean }>,
  ): Promise<Result> {
    const wasProven = isProven(host);
    host.requests += 1;
    if (!wasProven) this.#unprovenRequests += 1;
    try {
      const { result, isAnswered } = await post();
      if (isAnswered) Object.assign(host, { hasAnswered: true, failures: 0, pauseEndMs: 0 });
      else this.#recordFailure(host);
      return result;
    } finally {
      host.requests -= 1;
      if (!wasProven) this.#unprovenRequests -= 1;
      host.waiting.shift()?.();
    }
  }

  #computeWaitSeconds(host: HostState): number {
    const pauseMs = host.pauseEndMs - this.#now().getTime();
    if (pauseMs > 0) return pauseMs / 1000;
    if (isProven(host)) return 0;
    // After a failure one request at a time tests the host.
    const requestsMax = host.failures > 0 ? 1 : PUSH_CONNECTIONS_MAX;
    const isBusy = host.requests >= requestsMax || this.#unprovenRequests >= UNPROVEN_REQUESTS_MAX;
    return isBusy ? BUSY_WAIT_SECONDS : 0;
  }

  /** Failures during a pause were sent before it and do not extend it. */
  #recordFailure(host: HostState): void {
    const now = this.#now().getTime();
    if (now < host.pauseEndMs) return;
    host.failures += 1;
    const nth = host.hasAnswered ? host.failures - FAILURES_MAX + 1 : host.failures;
    if (nth > 0) host.pauseEndMs = now + pickChannelPauseMs(PAUSE_MIN_MS, nth, PAUSE_MAX_MS, this.#random);
  }

  #findHost(endpoint: string): HostState {
    const { host: name } = new URL(endpoint);
    const known = this.#hosts.get(name);
    if (known) return known;
    if (this.#hosts.size >= HOSTS_MAX) this.#forgetIdleHost();
    const host: HostState = { hasAnswered: false, failures: 0, pauseEndMs: 0, requests: 0, waiting: [] };
    this.#hosts.set(name, host);
    return host;
  }

  #forgetIdleHost(): void {
    for (const [name, { requests }] of this.#hosts) {
      if (requests > 0) continue;
      this.#hosts.delete(name);
      return;
    }
  }
}

/** A host that failed keeps nobody in memory. */
const mayWaitFor = (host: HostState) =>
  isProven(host) || (host.failures === 0 && host.waiting.length < WAITING_FOR_FIRST_ANSWER_MAX);

const isProven = ({ hasAnswered, failures }: HostState) => hasAnswered && failures === 0;
