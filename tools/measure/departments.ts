import { OPERATIONS, type Side } from './departments/calls.ts';
import { APPLICATIONS, APPLICATIONS_IN_ONE, DEPARTMENTS, PEOPLE, seedDepartments } from './departments/seed.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { type Measured, measureRatios, type Rounds, reportRatios } from './support/ratios.ts';

const RATIO_MAX = 3;

/** Measures every department call against a database with one department and against a full one. */
export async function benchDepartments({ rounds, requests }: Rounds): Promise<Figure[]> {
  console.log(
    `full: ${PEOPLE} people, ${DEPARTMENTS} departments, ${APPLICATIONS} applications, ` +
      `${APPLICATIONS_IN_ONE} of them to the department that is read; ${rounds} rounds of ${requests} requests of each call`,
  );
  const [one, two] = [await openBenchDatabase(), await openBenchDatabase()];
  const rows = [
    ...(await measureDepartmentsOn('embedded', [{}, {}], { rounds, requests })),
    ...(await measureDepartmentsOn('PostgreSQL', [{ databaseUrl: one.url }, { databaseUrl: two.url }], {
      rounds,
      requests,
    })),
  ];
  await one.close();
  await two.close();
  return reportRatios(rows, {
    sides: ['empty', 'full'],
    about: (engine) => `department calls on ${engine}, p99 with a full database against an empty one`,
    ratioMax: RATIO_MAX,
  });
}

async function measureDepartmentsOn(
  engine: string,
  [emptyPlace, fullPlace]: [Partial<ProductPlace>, Partial<ProductPlace>],
  rounds: Rounds,
): Promise<Measured[]> {
  const empty = await openSide(emptyPlace, false);
  const full = await openSide(fullPlace, true);
  const rows = await measureRatios(engine, OPERATIONS, [empty.side, full.side], rounds);
  await empty.product.end('SIGTERM');
  await full.product.end('SIGTERM');
  return rows;
}

/** The first start creates the tables and the admin; the rows are added while nothing runs. */
async function openSide(extra: Partial<ProductPlace>, isFull: boolean): Promise<{ product: BenchProduct; side: Side }> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'warn' }, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const seeded = await seedDepartments(place, isFull);
  const product = await startBenchProduct(place);
  return { product, side: { origin: product.origin, seeded } };
}
