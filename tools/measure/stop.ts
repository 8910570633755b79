import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, sendBenchRequest } from './support/http.ts';
import { type BenchPerson, makeBenchPerson } from './support/people.ts';
import { type BenchProduct, signInBenchAdmin } from './support/product.ts';

const READERS = 8;
const WRITERS = 8;
const RUN_MS = 1500;
const MARGIN_MS = 5;

interface Outcome {
  /** Milliseconds since SIGTERM; negative before it. */
  sentAt: number;
  outcome: 'answered' | 'rejected' | 'failed' | NoAnswerError['reason'];
  person?: BenchPerson;
}

export interface StopResult {
  seconds: number;
  exitCode: number | null;
  /** Requests in flight when SIGTERM came. */
  running: number;
  answered: number;
  rejected: number;
  cutOff: number;
}

/**
 * Sends reads and registrations over kept connections without a pause, then SIGTERM. A request is cut off if it was
 * sent before the signal and got no complete answer, if its answer broke off, or if it is a registration without an
 * answer that is stored after the next start. A refused connection is no harm, because the request was never accepted.
 */
export async function stopUnderRequests(
  product: BenchProduct,
  restart: () => Promise<BenchProduct>,
): Promise<StopResult> {
  const token = await signInBenchAdmin(product.origin);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS + WRITERS });
  const outcomes: Outcome[] = [];
  const signal = { at: Number.POSITIVE_INFINITY };
  let inFlight = 0;
  const send = async (person?: BenchPerson): Promise<Outcome['outcome']> => {
    const sent = performance.now();
    inFlight += 1;
    const outcome: Outcome['outcome'] = await (person
      ? sendBenchRequest(`${product.origin}/api/auth/register`, { method: 'POST', body: person, agent })
      : sendBenchRequest(`${product.origin}/api/profile`, { token, agent })
    ).then(
      ({ status }) => (status < 300 ? 'answered' : status === 503 ? 'rejected' : 'failed'),
      (error: unknown) => (error instanceof NoAnswerError ? error.reason : 'failed'),
    );
    inFlight -= 1;
    outcomes.push({ sentAt: sent - signal.at, outcome, ...(person && { person }) });
    return outcome;
  };
  const repeat = async (next: () => BenchPerson | undefined) => {
    while ((await send(next())) !== 'refused');
  };
  const loops = [
    ...Array.from({ length: READERS }, () => repeat(() => undefined)),
    ...Array.from({ length: WRITERS }, () => repeat(makeBenchPerson)),
  ];
  await sleep(RUN_MS);
  const running = inFlight;
  signal.at = performance.now();
  const exitCode = await product.end('SIGTERM');
  const seconds = (performance.now() - signal.at) / 1000;
  await Promise.all(loops);
  agent.destroy();
  return { seconds, exitCode, running, ...(await judgeOutcomes(outcomes, restart)) };
}

async function judgeOutcomes(outcomes: readonly Outcome[], restart: () => Promise<BenchProduct>) {
  const restarted = await restart();
  let cutOff = 0;
  for (const { outcome, sentAt, person } of outcomes) {
    if (outcome === 'failed' || outcome === 'cut') cutOff += 1;
    if (outcome !== 'closed') continue;
    const isDone = person !== undefined && (await isLoginPossible(restarted.origin, person));
    if (isDone || sentAt < -MARGIN_MS) cutOff += 1;
  }
  await restarted.end('SIGTERM');
  const answered = outcomes.filter(({ outcome }) => outcome === 'answered').length;
  return { cutOff, answered, rejected: outcomes.length - answered - cutOff };
}

async function isLoginPossible(origin: string, person: BenchPerson): Promise<boolean> {
  const body = { identifier: person.personal_email, password: person.password };
  return (await sendBenchRequest(`${origin}/api/auth/login`, { method: 'POST', body })).status === 200;
}
