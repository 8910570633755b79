import { askInside } from '../support/ask-inside.ts';
import { median } from '../support/figures.ts';
import type { Product } from '../support/product.ts';
import { percentile, type Rounds } from '../support/ratios.ts';
import type { Side, Visit } from './call.ts';

export interface Running {
  side: Side;
  product: Product;
}

export interface Row {
  engine: string;
  call: string;
  /** By size, and within that by round. */
  times: number[][][];
  /** Sent to the database for the visit that the call belongs to, by size. Null where they cannot be counted. */
  statements: number[] | null;
}

const WARM_UP = 15;
const COUNTED_MOST = 5;

/** Every visit at every size by turns, request by request, so that what else the machine does hits all alike. */
export async function measureSizes(
  engine: string,
  sizes: readonly Running[],
  visits: readonly Visit[],
  { rounds, requests }: Rounds,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  const warmUp = Math.min(WARM_UP, requests);
  for (const visit of visits) {
    for (let number = 0; number < warmUp; number += 1) for (const { side } of sizes) await visit(side, number);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const visit of visits) {
      const from = warmUp + round * requests;
      for (let number = from; number < from + requests; number += 1) await measureOnce(visit, number, round);
    }
    console.log(`${engine}, round ${round + 1} of ${rounds}`);
  }
  await countStatements(warmUp + rounds * requests);
  return [...rows.values()];

  async function measureOnce(visit: Visit, number: number, round: number): Promise<void> {
    for (const [size, { side }] of sizes.entries()) {
      for (const [call, ms] of Object.entries(await visit(side, number))) {
        const row = rows.get(call) ?? { engine, call, times: sizes.map(() => []), statements: null };
        ((row.times[size] ??= [])[round] ??= []).push(ms);
        rows.set(call, row);
      }
    }
  }

  /** The fewest of several times: the queue and the upkeep may come in between. */
  async function countStatements(from: number): Promise<void> {
    if (engine !== 'PostgreSQL') return;
    for (const visit of visits) {
      const fewest = sizes.map(() => Number.POSITIVE_INFINITY);
      const calls = new Set<string>();
      for (let number = from; number < from + Math.min(COUNTED_MOST, requests); number += 1) {
        for (const [size, { side, product }] of sizes.entries()) {
          await askInside(product, 'reset');
          for (const call of Object.keys(await visit(side, number))) calls.add(call);
          const { statements } = await askInside(product, 'read');
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

/** What it costs when nothing else comes in between. */
export function least({ times }: Row, size: number): number {
  return Math.min(...(times[size] ?? []).flat());
}

/** The middle of the rounds. */
export function middle({ times }: Row, size: number, share: number): number {
  return median((times[size] ?? []).map((round) => percentile(round, share)));
}
