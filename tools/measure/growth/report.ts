import { type Figure, printTable } from '../support/figures.ts';
import { calledEndpoints } from './call.ts';
import { EXCLUDED_LISTS, EXPECTED_GROWTH, EXPECTED_STATEMENTS, listUncoveredLists } from './exclusions.ts';
import { findFastest, findPercentile, type GrowthRow } from './measure.ts';

/**
 * From 5,000 to 50,000, log n grows by a quarter and n tenfold. The margin is for a machine that is not idle. A call of
 * a few milliseconds may be slower by NOISE_MS without a reason.
 */
const P50_RATIO_MAX = 1.6;
const P99_RATIO_MAX = 2.5;
const FASTEST_RATIO_MAX = 1.4;
const NOISE_MS = 1.5;
/** With fewer rounds the slowest answers tell about the machine, not about the call. */
const ROUNDS_FOR_P99 = 3;

interface JudgedRow {
  row: GrowthRow;
  p50: number;
  p99: number;
  /** Ratio of the fastest answers, which contain the cost of the call itself but no interference. */
  fastest: number;
  isFlat: boolean;
  /** Whether a larger church needs no more statements. */
  isConstant: boolean;
}

/** Compares the last two sizes; a single one with itself. */
function judgeRow(row: GrowthRow, sizes: number): JudgedRow {
  const [before, last] = [Math.max(0, sizes - 2), sizes - 1];
  const grown = (share: number) => findPercentile(row, last, share) / findPercentile(row, before, share);
  const more = (share: number) => findPercentile(row, last, share) - findPercentile(row, before, share);
  const ratios = { p50: grown(0.5), p99: grown(0.99), fastest: findFastest(row, last) / findFastest(row, before) };
  const isMiddleFlat = ratios.p50 <= P50_RATIO_MAX || more(0.5) <= NOISE_MS || ratios.fastest <= FASTEST_RATIO_MAX;
  const isJudgedByWorst = (row.times[last]?.length ?? 0) >= ROUNDS_FOR_P99;
  const isWorstFlat = !isJudgedByWorst || ratios.p99 <= P99_RATIO_MAX || more(0.99) <= 10 * NOISE_MS;
  const isConstant = row.statements === null || (row.statements[last] ?? 0) <= (row.statements[before] ?? 0);
  return { row, ...ratios, isFlat: isMiddleFlat && isWorstFlat, isConstant };
}

const isExpectedGrowth = ({ row }: JudgedRow) => EXPECTED_GROWTH[row.call] !== undefined;
const joinNames = (judged: readonly JudgedRow[]) => judged.map(({ row }) => row.call).join('; ');

export function reportGrowth(rows: readonly GrowthRow[], sizes: readonly number[]): Figure[] {
  const judged = rows.map((row) => judgeRow(row, sizes.length));
  printGrowth(judged, sizes);
  const engines = [...new Set(rows.map(({ engine }) => engine))];
  const missing = listUncoveredLists(calledEndpoints);
  const repeating = judged.filter(({ isConstant, row }) => !isConstant && EXPECTED_STATEMENTS[row.call] === undefined);
  return [
    ...engines.map((engine) =>
      makeGrowthFigure(
        engine,
        judged.filter(({ row }) => row.engine === engine),
        sizes,
      ),
    ),
    {
      name: `calls that send more statements to the database in a larger church, but for ${Object.keys(EXPECTED_STATEMENTS).length} with a reason`,
      measured: repeating.length === 0 ? '0' : joinNames(repeating),
      target: '0',
      isMet: repeating.length === 0,
    },
    {
      name: 'lists that are neither measured nor excluded for a reason',
      measured: missing.join(', ') || '0',
      target: '0',
      isMet: missing.length === 0,
    },
  ];
}

function printGrowth(judged: readonly JudgedRow[], sizes: readonly number[]): void {
  printTable(
    [
      'engine',
      'call',
      ...sizes.flatMap((size) => [`${size} p50 ms`, 'p99 ms']),
      'p50',
      'p99',
      'least',
      'statements',
      '',
    ],
    judged.map((one) => [
      one.row.engine,
      one.row.call,
      ...sizes.flatMap((_, size) => [0.5, 0.99].map((share) => findPercentile(one.row, size, share).toFixed(1))),
      ...[one.p50, one.p99, one.fastest].map((ratio) => ratio.toFixed(2)),
      one.row.statements?.join(', ') ?? '',
      one.isFlat && one.isConstant ? '' : isExpectedGrowth(one) ? 'grows as expected' : 'GROWS',
    ]),
  );
  const reasons = (list: Partial<Record<string, string>>) =>
    Object.entries(list).map(([name, why]) => `  ${name}: ${why}`);
  console.log(['measured, with expected growth:', ...reasons(EXPECTED_GROWTH)].join('\n'));
  console.log(['may send more statements:', ...reasons(EXPECTED_STATEMENTS)].join('\n'));
  console.log(['lists that are not measured:', ...reasons(EXCLUDED_LISTS)].join('\n'));
}

function makeGrowthFigure(engine: string, judged: readonly JudgedRow[], sizes: readonly number[]): Figure {
  const growing = judged.filter((one) => !one.isFlat && !isExpectedGrowth(one));
  const worst = judged.filter((one) => !isExpectedGrowth(one)).reduce((most, one) => (one.p50 > most.p50 ? one : most));
  return {
    name: `${engine}: calls of ${judged.length} that grow faster than log n, from ${sizes[Math.max(0, sizes.length - 2)]} to ${sizes.at(-1)} people`,
    measured: `${growing.length}${growing.length > 0 ? ` (${joinNames(growing)})` : ''}; worst p50 ratio ${worst.p50.toFixed(2)}, ${worst.row.call}; ${judged.filter(isExpectedGrowth).length} as expected`,
    target: '0',
    isMet: growing.length === 0,
  };
}
