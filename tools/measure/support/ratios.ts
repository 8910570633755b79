import { computeMedian, type Figure, formatSpread, printTable } from './figures.ts';

/** One call or several that belong together; returns the milliseconds of each by name. */
export type Operation<Side> = (side: Side, round: number) => Promise<Record<string, number>>;

export interface Rounds {
  rounds: number;
  /** Requests per call and round, on each of the two sides. */
  requests: number;
}

interface Round {
  small: number[];
  large: number[];
}

export interface Measured {
  engine: string;
  call: string;
  rounds: Round[];
}

const WARM_UP = 40;

/**
 * Measures every call against a small and a large database, in turn, request by request, in rounds of which the median
 * counts, so that noise affects both alike.
 */
export async function measureRatios<Side>(
  engine: string,
  operations: readonly Operation<Side>[],
  sides: readonly [small: Side, large: Side],
  { rounds, requests }: Rounds,
): Promise<Measured[]> {
  const rows = new Map<string, Measured>();
  for (const operation of operations) await measureRatioRound(operation, sides, { from: 0, to: WARM_UP });
  for (let round = 0; round < rounds; round += 1) {
    const from = WARM_UP + round * requests;
    for (const operation of operations) {
      for (const [call, times] of await measureRatioRound(operation, sides, { from, to: from + requests })) {
        const row = rows.get(call) ?? { engine, call, rounds: [] };
        row.rounds.push(times);
        rows.set(call, row);
      }
    }
    console.log(`${engine}, round ${round + 1} of ${rounds}: ${formatWorst([...rows.values()])}`);
  }
  return [...rows.values()];
}

async function measureRatioRound<Side>(
  operation: Operation<Side>,
  [small, large]: readonly [Side, Side],
  numbers: { from: number; to: number },
): Promise<Map<string, Round>> {
  const calls = new Map<string, Round>();
  for (let number = numbers.from; number < numbers.to; number += 1) {
    const [onSmall, onLarge] = [await operation(small, number), await operation(large, number)];
    for (const [call, ms] of Object.entries(onSmall)) {
      const round = calls.get(call) ?? { small: [], large: [] };
      round.small.push(ms);
      round.large.push(onLarge[call] ?? Number.NaN);
      calls.set(call, round);
    }
  }
  return calls;
}

export function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

const listRatios = ({ rounds }: Measured) =>
  rounds.map(({ small, large }) => computePercentile(large, 0.99) / computePercentile(small, 0.99));

function formatWorst(rows: readonly Measured[]): string {
  const worst = rows.reduce((max, row) =>
    computeMedian(listRatios(row)) > computeMedian(listRatios(max)) ? row : max,
  );
  return `at most ${formatSpread(listRatios(worst), 2)}, ${worst.call}`;
}

interface RatioReportOptions {
  /** Names of the two sides in the table. */
  sides: readonly [small: string, large: string];
  /** Subject of an engine's figure. */
  about: (engine: string) => string;
  ratioMax: number;
}

/** Prints the table and returns one figure per engine. */
export function reportRatios(rows: readonly Measured[], { sides, about, ratioMax }: RatioReportOptions): Figure[] {
  const medianOf = ({ rounds }: Measured, side: keyof Round, share: number) =>
    computeMedian(rounds.map((round) => computePercentile(round[side], share))).toFixed(1);
  printTable(
    ['engine', 'call', `${sides[0]} p50 ms`, 'p99 ms', `${sides[1]} p50 ms`, 'p99 ms', 'p99 ratio'],
    rows.map((row) => [
      row.engine,
      row.call,
      medianOf(row, 'small', 0.5),
      medianOf(row, 'small', 0.99),
      medianOf(row, 'large', 0.5),
      medianOf(row, 'large', 0.99),
      formatSpread(listRatios(row), 2),
    ]),
  );
  return [...new Set(rows.map(({ engine }) => engine))].map((engine) => {
    const own = rows.filter((row) => row.engine === engine);
    return {
      name: about(engine),
      measured: formatWorst(own),
      target: `at most ${ratioMax}`,
      isMet: own.every((row) => computeMedian(listRatios(row)) <= ratioMax),
    };
  });
}
