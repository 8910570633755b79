import { type Side, VISITS } from './people/calls.ts';
import { runImport } from './people/import.ts';
import { seedPeople } from './people/seed.ts';
import { openPostgresDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from './support/product.ts';
import { type Measured, measureRatios, type Rounds, reportRatios } from './support/ratios.ts';

const FEW = 500;
const MANY = 50_000;
const RATIO_MOST = 3;

/** Every search, filter and page of the list against 500 and 50,000 people; then an import among the many. */
export async function benchPeople({ rounds, requests }: Rounds): Promise<Figure[]> {
  console.log(`${FEW} and ${MANY} people; ${rounds} rounds of ${requests} requests of each call`);
  const [few, many] = [await openPostgresDatabase(), await openPostgresDatabase()];
  const embedded = await measureEngine('embedded', [{}, {}], { rounds, requests });
  const server = await measureEngine('PostgreSQL', [{ databaseUrl: few.url }, { databaseUrl: many.url }], {
    rounds,
    requests,
    afterwards: runImport,
  });
  await few.close();
  await many.close();
  const figures = reportRatios([...embedded.rows, ...server.rows], {
    sides: [`${FEW}`, `${MANY}`],
    about: (engine) => `list of people on ${engine}, p99 with ${MANY} people against ${FEW}`,
    ratioMost: RATIO_MOST,
  });
  return [...figures, ...server.figures];
}

interface Plan extends Rounds {
  /** What else is measured on the large side. */
  afterwards?: (side: Side) => Promise<Figure[]>;
}

async function measureEngine(
  engine: string,
  [fewPlace, manyPlace]: [Partial<Place>, Partial<Place>],
  { afterwards, ...rounds }: Plan,
): Promise<{ rows: Measured[]; figures: Figure[] }> {
  const few = await open(fewPlace, FEW);
  const many = await open(manyPlace, MANY);
  const rows = await measureRatios(engine, VISITS, [few.side, many.side], rounds);
  const figures = (await afterwards?.(many.side)) ?? [];
  await few.product.end('SIGTERM');
  await many.product.end('SIGTERM');
  return { rows, figures };
}

/** The first start makes the tables and the admin; then the people come, while nothing runs. */
async function open(extra: Partial<Place>, people: number): Promise<{ product: Product; side: Side }> {
  const place: Place = {
    port: await freePort(),
    folder: temporaryFolder(),
    settings: { LOG_LEVEL: 'warn' },
    ...extra,
  };
  await (await startProduct(place)).end('SIGTERM');
  const token = await seedPeople(place, people);
  const product = await startProduct(place);
  return { product, side: { origin: product.origin, token, people } };
}
