import { type Side, VISITS } from './departments/calls.ts';
import { APPLICATIONS, APPLICATIONS_IN_ONE, DEPARTMENTS, PEOPLE, seed } from './departments/seed.ts';
import { openPostgresDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from './support/product.ts';
import { type Measured, measureRatios, type Rounds, reportRatios } from './support/ratios.ts';

const RATIO_MOST = 3;

/** Every call of the departments against a database that holds nothing but one department, and against a full one. */
export async function benchDepartments({ rounds, requests }: Rounds): Promise<Figure[]> {
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
  return reportRatios(rows, {
    sides: ['empty', 'full'],
    about: (engine) => `department calls on ${engine}, p99 with a full database against an empty one`,
    ratioMost: RATIO_MOST,
  });
}

async function measureEngine(
  engine: string,
  [emptyPlace, fullPlace]: [Partial<Place>, Partial<Place>],
  rounds: Rounds,
): Promise<Measured[]> {
  const empty = await open(emptyPlace, false);
  const full = await open(fullPlace, true);
  const rows = await measureRatios(engine, VISITS, [empty.side, full.side], rounds);
  await empty.product.end('SIGTERM');
  await full.product.end('SIGTERM');
  return rows;
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
