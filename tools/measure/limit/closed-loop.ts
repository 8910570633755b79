import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { sendBenchRequest } from '../support/http.ts';
import { readCpuSeconds } from '../support/process-figures.ts';

export const CONNECTIONS = 8;

export interface LoopTarget {
  url: string;
  /** One for each connection; null without a login. */
  tokens: readonly string[] | null;
  /** The processes that work on a request: the server, and the backends of PostgreSQL. */
  readPids(): Promise<number[]>;
}

function readCpuByPid(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.flatMap((pid): [number, number][] => (existsSync(`/proc/${pid}/stat`) ? [[pid, readCpuSeconds(pid)]] : [])),
  );
}

/** Milliseconds of processor time per request, with eight connections that each wait for their answer. */
export async function measureCpuPerRequest({ url, tokens, readPids }: LoopTarget, requests: number): Promise<number> {
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const before = readCpuByPid(await readPids());
  let left = requests;
  await Promise.all(
    agents.map(async (agent, at) => {
      const token = tokens?.[at % tokens.length];
      while (left > 0) {
        left -= 1;
        const { status } = await sendBenchRequest(url, { agent, ...(token !== undefined && { token }) });
        if (status !== 200) throw new Error(`${url} answered ${status}`);
      }
    }),
  );
  // A pool closes connections that it does not need; what a closed one used in this round is lost.
  const after = readCpuByPid(await readPids());
  const used = [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
  for (const agent of agents) agent.destroy();
  return (used / requests) * 1000;
}
