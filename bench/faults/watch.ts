import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../crash/ledger.ts';
import { type Answered, ask } from '../support/http.ts';
import { newPerson } from '../support/people.ts';

/** More than the product has connections to its database. */
const READERS = 14;
const WRITERS = 4;
const PAUSE_MS = 20;
const PROBE_MS = 100;
const RECOVER_MOST_MS = 60_000;

export interface Watched {
  /** How often each status came back, reads and writes together, from the fault to its end. */
  statuses: Map<string, number>;
  /** Refusals that did not say when to come again. */
  withoutRetryAfter: number;
  ready: Set<number>;
  live: Set<number>;
  /** From the end of the fault until it is ready and a write that began afterwards is done. */
  recoverSeconds: number;
}

export interface Watch {
  faultBegins(): void;
  faultEnds(): void;
  /** Resolves when it has recovered. */
  stop(): Promise<Watched>;
}

/** Reads and writes without an end, and looks at health, before, during and after a fault. */
export function startWatch(origin: string, token: string, ledger: Ledger, round: number): Watch {
  const found: Watched = {
    statuses: new Map(),
    withoutRetryAfter: 0,
    ready: new Set(),
    live: new Set(),
    recoverSeconds: Number.POSITIVE_INFINITY,
  };
  const state = { phase: 'before' as 'before' | 'fault' | 'after', endedAt: 0, isOver: false, addresses: 0, ready: 0 };
  const note = (answer: Answered | null) => {
    if (state.phase === 'before') return;
    const how = String(answer?.status ?? 'none');
    found.statuses.set(how, (found.statuses.get(how) ?? 0) + 1);
    if (answer?.status === 503 && answer.retryAfter === undefined) found.withoutRetryAfter += 1;
  };
  const repeat = async (work: () => Promise<void>, pauseMs: number) => {
    for (; !state.isOver; await sleep(pauseMs)) await work();
  };
  const read = async (path: string) => note(await ask(`${origin}/api${path}`, { token }).catch(() => null));
  const write = async () => {
    const begun = performance.now();
    state.addresses += 1;
    const from = `10.${round}.${Math.floor(state.addresses / 250) % 250}.${(state.addresses % 250) + 1}`;
    const person = newPerson();
    const answer = await ask(`${origin}/api/auth/register`, { method: 'POST', body: person, from }).catch(() => null);
    note(answer);
    if (answer?.status !== 201) {
      ledger.unanswered.push(person);
      return;
    }
    const { user_id: userId } = JSON.parse(answer.text) as { user_id: number };
    ledger.accounts.push({ userId, person, logins: [] });
    const isAfter = state.phase === 'after' && begun >= state.endedAt && state.ready === 200;
    if (isAfter) found.recoverSeconds = Math.min(found.recoverSeconds, (performance.now() - state.endedAt) / 1000);
  };
  const probe = async () => {
    const [ready, live] = await Promise.all(
      ['ready', 'live'].map((name) => ask(`${origin}/api/health/${name}`).catch(() => null)),
    );
    state.ready = ready?.status ?? 0;
    if (state.phase !== 'fault') return;
    found.ready.add(state.ready);
    found.live.add(live?.status ?? 0);
  };
  const loops = [
    ...Array.from({ length: READERS }, () => repeat(() => read('/auth/session'), PAUSE_MS)),
    ...Array.from({ length: READERS }, () => repeat(() => read('/department'), PAUSE_MS)),
    ...Array.from({ length: WRITERS }, () => repeat(write, PAUSE_MS)),
    repeat(probe, PROBE_MS),
  ];
  return {
    faultBegins: () => {
      state.phase = 'fault';
    },
    faultEnds: () => {
      state.phase = 'after';
      state.endedAt = performance.now();
    },
    async stop() {
      const deadline = state.endedAt + RECOVER_MOST_MS;
      while (!Number.isFinite(found.recoverSeconds) && performance.now() < deadline) await sleep(20);
      state.isOver = true;
      await Promise.all(loops);
      return found;
    },
  };
}
