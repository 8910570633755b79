import { computeMedian, computePercentile } from '../support/figures.ts';
import { queryProbe } from '../support/probe-client.ts';
import type { BenchProduct } from '../support/product.ts';
import type { Operation, Side } from './call.ts';

export interface RunningSide {
  side: Side;
  product: BenchProduct;
}

export interface GrowthRow {
  engine: string;
  call: string;
  /** Milliseconds by size and round. */
  times: number[][][];
  /** SQL statements of the whole operation, by size. Null if they cannot be counted. */
  statements: number[] | null;
}

export interface Rounds {
  rounds: number;
  /** Requests per call and round, at each size. */
  requests: number;
}

const WARM_UP = 15;
const COUNTED_MAX = 5;

/** Measures every operation at every size in turn, request by request, so that noise affects all sizes alike. */
export async function measureSizes(
  engine: string,
  sizes: readonly RunningSide[],
  operations: readonly Operation[],
  { rounds, requests }: Rounds,
): Promise<GrowthRow[]> {
  const rows = new Map<string, GrowthRow>();
  const warmUp = Math.min(WARM_UP, requests);
  for (const operation of operations) {
    for (let number = 0; number < warmUp; number += 1) for (const { side } of sizes) await operation(side, number);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      const from = warmUp + round * requests;
      for (let number = from; number < from + requests; number += 1) await measureOnce(operation, number, round);
    }
    console.log(`${engine}, round ${round + 1} of ${rounds}`);
  }
  await countStatements(warmUp + rounds * requests);
  return [...rows.values()];

  async function measureOnce(operation: Operation, number: number, round: number): Promise<void> {
    for (const [size, { side }] of sizes.entries()) {
      for (const [call, ms] of Object.entries(await operation(side, number))) {
        const row = rows.get(call) ?? { engine, call, times: sizes.map(() => []), statements: null };
        ((row.times[size] ??= [])[round] ??= []).push(ms);
        rows.set(call, row);
      }
    }
  }

  /** The minimum of several runs, because the queue and maintenance run in between. */
  async function countStatements(from: number): Promise<void> {
    if (engine !== 'PostgreSQL') return;
    for (const operation of operations) {
      const fewest = sizes.map(() => Number.POSITIVE_INFINITY);
      const calls = new Set<string>();
      for (let number = from; number < from + Math.min(COUNTED_MAX, requests); number += 1) {
        for (const [size, { side, product }] of sizes.entries()) {
          await queryProbe(product, 'reset');
          for (const call of Object.keys(await operation(side, number))) calls.add(call);
          const { statements } = await queryProbe(product, 'read');
          fewest[size] = Math.min(fewest[size] ?? statements, statements);
        }
      }
      for (const call of calls) {
        const row = rows.get(call);
        if (row) row.statements = fewest;
      }
    }
  }
}

/** The fastest time, without interference. */
export function findFastest({ times }: GrowthRow, size: number): number {
  return Math.min(...(times[size] ?? []).flat());
}

/** The median over the rounds. */
export function findPercentile({ times }: GrowthRow, size: number, share: number): number {
  return computeMedian((times[size] ?? []).map((round) => computePercentile(round, share)));
}
