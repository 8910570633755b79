import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { ProbeReport } from './probe.ts';
import type { BenchProduct } from './product.ts';

/** Queries a product that was started with `isWatched`. `reset` restarts the counters. */
export async function queryProbe(
  { child }: Pick<BenchProduct, 'child'>,
  question: 'read' | 'reset',
): Promise<ProbeReport> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [ProbeReport];
  return answer;
}

/** Open files, sockets and pipes of a process. */
export function countOpenHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
