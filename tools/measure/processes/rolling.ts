import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../support/figures.ts';
import { sendBenchRequest } from '../support/http.ts';
import { makeBenchPerson } from '../support/people.ts';
import type { ServerCluster } from './server-cluster.ts';

const READERS = 6;
const WRITERS = 2;
const MARGIN_MS = 1000;

/** Restarts every process in turn, under reads and registrations through the proxy: is any answer missing? */
export async function measureRollingRestart(cluster: ServerCluster, token: string): Promise<Figure> {
  const agent = new Agent({ keepAlive: true });
  const state = { isOver: false, addresses: 0 };
  const outcomes = new Map<string, number>();
  const countOutcome = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const send = async (isWrite: boolean) => {
    state.addresses += 1;
    const from = `10.${8 + Math.floor(state.addresses / 60_000)}.${Math.floor(state.addresses / 250) % 250}.${state.addresses % 250}`;
    const answer = isWrite
      ? sendBenchRequest(`${cluster.origin}/api/auth/register`, {
          method: 'POST',
          body: makeBenchPerson(),
          from,
          agent,
        })
      : sendBenchRequest(`${cluster.origin}/api/auth/session`, { token, agent });
    countOutcome(
      await answer.then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      ),
    );
  };
  const repeat = async (isWrite: boolean) => {
    while (!state.isOver) await send(isWrite);
  };
  const loops = [
    ...Array.from({ length: READERS }, () => repeat(false)),
    ...Array.from({ length: WRITERS }, () => repeat(true)),
  ];
  const seconds: number[] = [];
  for (const member of cluster.members) {
    await sleep(MARGIN_MS);
    const startedAt = performance.now();
    await cluster.restart(member);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  await sleep(MARGIN_MS);
  state.isOver = true;
  await Promise.all(loops);
  agent.destroy();
  const dropped = [...outcomes].filter(([outcome]) => outcome !== '200' && outcome !== '201');
  const summary = dropped.map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  return {
    name: `rolling restart of ${cluster.members.length} processes under load: requests dropped`,
    measured: `${summary === '' ? '0' : summary} of ${[...outcomes.values()].reduce((sum, count) => sum + count, 0)} (${outcomes.get('200') ?? 0} reads, ${outcomes.get('201') ?? 0} registrations); ${Math.max(...seconds).toFixed(1)} s the longest restart`,
    target: '0',
    isMet: dropped.length === 0 && outcomes.has('200') && outcomes.has('201'),
  };
}
