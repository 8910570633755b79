import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../crash/ledger.ts';
import { type BenchAnswer, sendBenchRequest } from '../support/http.ts';
import { makeBenchPerson } from '../support/people.ts';

/** More than the product's connections to its database. */
const READERS = 14;
const WRITERS = 4;
const REQUEST_PAUSE_MS = 20;
const PROBE_INTERVAL_MS = 100;
const RECOVER_MAX_MS = 60_000;

export interface AvailabilityReport {
  /** Number of answers by status, reads and writes together, from the start of the fault to its end. */
  statuses: Map<string, number>;
  /** Error answers without Retry-After. */
  withoutRetryAfter: number;
  ready: Set<number>;
  live: Set<number>;
  /** Time from the end of the fault until the product is ready and a write that began afterwards is done. */
  recoverSeconds: number;
}

interface Subject {
  origin: string;
  token: string;
  ledger: Ledger;
  /** Determines the writers' addresses. */
  round: number;
}

/** Sends reads, writes and health checks before, during and after a fault. */
export class AvailabilityWatch {
  readonly #subject: Subject;
  readonly #loops: Promise<void>[];
  readonly #report: AvailabilityReport = {
    statuses: new Map(),
    withoutRetryAfter: 0,
    ready: new Set(),
    live: new Set(),
    recoverSeconds: Number.POSITIVE_INFINITY,
  };
  #phase: 'before' | 'fault' | 'after' = 'before';
  #endedAt = 0;
  #isStopped = false;
  #addresses = 0;
  #ready = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
    const startLoops = (count: number, work: () => Promise<void>) =>
      Array.from({ length: count }, () => this.#repeat(work, REQUEST_PAUSE_MS));
    this.#loops = [
      ...startLoops(READERS, () => this.#read('/auth/session')),
      ...startLoops(READERS, () => this.#read('/department')),
      ...startLoops(WRITERS, () => this.#write()),
      this.#repeat(() => this.#probe(), PROBE_INTERVAL_MS),
    ];
  }

  startFault(): void {
    this.#phase = 'fault';
  }

  endFault(): void {
    this.#phase = 'after';
    this.#endedAt = performance.now();
  }

  /** Resolves after the recovery. */
  async stop(): Promise<AvailabilityReport> {
    const deadline = this.#endedAt + RECOVER_MAX_MS;
    while (!Number.isFinite(this.#report.recoverSeconds) && performance.now() < deadline) await sleep(20);
    this.#isStopped = true;
    await Promise.all(this.#loops);
    return this.#report;
  }

  async #repeat(work: () => Promise<void>, pauseMs: number): Promise<void> {
    for (; !this.#isStopped; await sleep(pauseMs)) await work();
  }

  #record(answer: BenchAnswer | null): void {
    if (this.#phase === 'before') return;
    const status = String(answer?.status ?? 'none');
    this.#report.statuses.set(status, (this.#report.statuses.get(status) ?? 0) + 1);
    if (answer?.status === 503 && answer.retryAfter === null) this.#report.withoutRetryAfter += 1;
  }

  async #read(path: string): Promise<void> {
    const { origin, token } = this.#subject;
    this.#record(await sendBenchRequest(`${origin}/api${path}`, { token }).catch(() => null));
  }

  async #write(): Promise<void> {
    const { origin, ledger, round } = this.#subject;
    const startedAt = performance.now();
    this.#addresses += 1;
    const from = `10.${round}.${Math.floor(this.#addresses / 250) % 250}.${(this.#addresses % 250) + 1}`;
    const person = makeBenchPerson();
    const answer = await sendBenchRequest(`${origin}/api/auth/register`, { method: 'POST', body: person, from }).catch(
      () => null,
    );
    this.#record(answer);
    if (answer?.status !== 201) {
      ledger.unanswered.push(person);
      return;
    }
    const { user_id: userId } = JSON.parse(answer.text) as { user_id: number };
    ledger.accounts.push({ userId, person, logins: [] });
    if (this.#phase !== 'after' || startedAt < this.#endedAt || this.#ready !== 200) return;
    const seconds = (performance.now() - this.#endedAt) / 1000;
    this.#report.recoverSeconds = Math.min(this.#report.recoverSeconds, seconds);
  }

  async #probe(): Promise<void> {
    const [ready, live] = await Promise.all(
      ['ready', 'live'].map((name) => sendBenchRequest(`${this.#subject.origin}/api/health/${name}`).catch(() => null)),
    );
    this.#ready = ready?.status ?? 0;
    if (this.#phase !== 'fault') return;
    this.#report.ready.add(this.#ready);
    this.#report.live.add(live?.status ?? 0);
  }
}
