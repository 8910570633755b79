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

/** Milliseconds of processor time per request, with eight connections that each wait for their answer. */
export async function measureCpuPerRequest({ url, tokens, readPids }: LoopTarget, requests: number): Promise<number> {
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const pids = await readPids();
  const readTotal = () => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
  const before = readTotal();
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
  const used = readTotal() - before;
  for (const agent of agents) agent.destroy();
  return (used / requests) * 1000;
}
