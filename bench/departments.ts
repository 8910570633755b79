import { type Side, VISITS, type Visit } from './departments/calls.ts';
import { APPLICATIONS, APPLICATIONS_IN_ONE, DEPARTMENTS, PEOPLE, seed } from './departments/seed.ts';
import { openPostgresDatabase } from './support/database.ts';
import { type Figure, median, printTable, spread } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from './support/product.ts';

const RATIO_MOST = 3;
const WARM_UP = 40;

export interface DepartmentsOptions {
  rounds: number;
  /** Of each call in each round, on each of the two databases. */
  requests: number;
}

interface Round {
  empty: number[];
  full: number[];
}

interface Measured {
  engine: string;
  call: string;
  rounds: Round[];
}

/**
 * Every call of the departments against a database that holds nothing but one department, and against a full one: by
 * turns, request by request, and in rounds whose middle counts, so that what else the machine does hits both alike.
 */
export async function benchDepartments({ rounds, requests }: DepartmentsOptions): Promise<Figure[]> {
  console.log(
    `full: ${PEOPLE} people, ${DEPARTMENTS} departments, ${APPLICATIONS} applications, ` +
      `${APPLICATIONS_IN_ONE} of them to the department that is read; ${rounds} rounds of ${requests} requests of each call`,
  );
  const [one, two] = [await openPostgresDatabase(), await openPostgresDatabase()];
  const rows = [
    ...(await measureEngine('embedded', [{}, {}], { rounds, requests })),
    ...(await measureEngine('PostgreSQL', [{ databaseUrl: one.url }, { databaseUrl: two.url }], { rounds, requests })),
  ];
  await one.close();
  await two.close();
  return report(rows);
}

async function measureEngine(
  engine: string,
  [emptyPlace, fullPlace]: [Partial<Place>, Partial<Place>],
  { rounds, requests }: DepartmentsOptions,
): Promise<Measured[]> {
  const empty = await open(emptyPlace, false);
  const full = await open(fullPlace, true);
  const sides = [empty.side, full.side] as const;
  const rows = new Map<string, Measured>();
  for (const visit of VISITS) await measure(visit, sides, { from: 0, to: WARM_UP });
  for (let round = 0; round < rounds; round += 1) {
    const from = WARM_UP + round * requests;
    for (const visit of VISITS) {
      for (const [call, times] of await measure(visit, sides, { from, to: from + requests })) {
        const row = rows.get(call) ?? { engine, call, rounds: [] };
        row.rounds.push(times);
        rows.set(call, row);
      }
    }
    console.log(`${engine}, round ${round + 1} of ${rounds}: ${worstOf([...rows.values()])}`);
  }
  await empty.product.end('SIGTERM');
  await full.product.end('SIGTERM');
  return [...rows.values()];
}

/** The first start makes the tables and the admin; then the rows come, while nothing runs. */
async function open(extra: Partial<Place>, isFull: boolean): Promise<{ product: Product; side: Side }> {
  const place: Place = {
    port: await freePort(),
    folder: temporaryFolder(),
    settings: { LOG_LEVEL: 'warn' },
    ...extra,
  };
  await (await startProduct(place)).end('SIGTERM');
  const cast = await seed(place, isFull);
  const product = await startProduct(place);
  return { product, side: { origin: product.origin, cast } };
}

async function measure(
  visit: Visit,
  [empty, full]: readonly [Side, Side],
  numbers: { from: number; to: number },
): Promise<Map<string, Round>> {
  const calls = new Map<string, Round>();
  for (let number = numbers.from; number < numbers.to; number += 1) {
    const [onEmpty, onFull] = [await visit(empty, number), await visit(full, number)];
    for (const [call, ms] of Object.entries(onEmpty)) {
      const round = calls.get(call) ?? { empty: [], full: [] };
      round.empty.push(ms);
      round.full.push(onFull[call] ?? Number.NaN);
      calls.set(call, round);
    }
  }
  return calls;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

const ratiosOf = ({ rounds }: Measured) =>
  rounds.map(({ empty, full }) => percentile(full, 0.99) / percentile(empty, 0.99));

function worstOf(rows: readonly Measured[]): string {
  const worst = rows.reduce((most, row) => (median(ratiosOf(row)) > median(ratiosOf(most)) ? row : most));
  return `at most ${spread(ratiosOf(worst), 2)}, ${worst.call}`;
}

function report(rows: readonly Measured[]): Figure[] {
  const middle = ({ rounds }: Measured, side: keyof Round, share: number) =>
    median(rounds.map((round) => percentile(round[side], share))).toFixed(1);
  printTable(
    ['engine', 'call', 'empty p50 ms', 'p99 ms', 'full p50 ms', 'p99 ms', 'p99 ratio'],
    rows.map((row) => [
      row.engine,
      row.call,
      middle(row, 'empty', 0.5),
      middle(row, 'empty', 0.99),
      middle(row, 'full', 0.5),
      middle(row, 'full', 0.99),
      spread(ratiosOf(row), 2),
    ]),
  );
  return [...new Set(rows.map(({ engine }) => engine))].map((engine) => {
    const own = rows.filter((row) => row.engine === engine);
    return {
      name: `department calls on ${engine}, p99 with a full database against an empty one`,
      measured: worstOf(own),
      target: `at most ${RATIO_MOST}`,
      isMet: own.every((row) => median(ratiosOf(row)) <= RATIO_MOST),
    };
  });
}
