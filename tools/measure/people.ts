import { PEOPLE_LISTS, type Side } from './people/calls.ts';
import { runImport } from './people/import.ts';
import { seedPeople } from './people/seed.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { type Measured, measureRatios, type Rounds, reportRatios } from './support/ratios.ts';

const FEW_PEOPLE = 500;
const MANY_PEOPLE = 50_000;
const RATIO_MAX = 3;

/** Measures every search, filter and page of the list with 500 and with 50,000 people, then an import. */
export async function benchPeople({ rounds, requests }: Rounds): Promise<Figure[]> {
  console.log(`${FEW_PEOPLE} and ${MANY_PEOPLE} people; ${rounds} rounds of ${requests} requests of each call`);
  const [few, many] = [await openBenchDatabase(), await openBenchDatabase()];
  const embedded = await measurePeopleOn('embedded', [{}, {}], { rounds, requests });
  const server = await measurePeopleOn('PostgreSQL', [{ databaseUrl: few.url }, { databaseUrl: many.url }], {
    rounds,
    requests,
    measureMore: runImport,
  });
  await few.close();
  await many.close();
  const figures = reportRatios([...embedded.rows, ...server.rows], {
    sides: [`${FEW_PEOPLE}`, `${MANY_PEOPLE}`],
    about: (engine) => `list of people on ${engine}, p99 with ${MANY_PEOPLE} people against ${FEW_PEOPLE}`,
    ratioMax: RATIO_MAX,
  });
  return [...figures, ...server.figures];
}

interface Plan extends Rounds {
  /** Further measurements on the large side. */
  measureMore?: (side: Side) => Promise<Figure[]>;
}

async function measurePeopleOn(
  engine: string,
  [fewPlace, manyPlace]: [Partial<ProductPlace>, Partial<ProductPlace>],
  { measureMore, ...rounds }: Plan,
): Promise<{ rows: Measured[]; figures: Figure[] }> {
  const few = await openSide(fewPlace, FEW_PEOPLE);
  const many = await openSide(manyPlace, MANY_PEOPLE);
  const rows = await measureRatios(engine, PEOPLE_LISTS, [few.side, many.side], rounds);
  const figures = (await measureMore?.(many.side)) ?? [];
  await few.product.end('SIGTERM');
  await many.product.end('SIGTERM');
  return { rows, figures };
}

/** The first start creates the tables and the admin; the people are added while nothing runs. */
async function openSide(extra: Partial<ProductPlace>, people: number): Promise<{ product: BenchProduct; side: Side }> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'warn' }, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedPeople(place, people);
  const product = await startBenchProduct(place);
  return { product, side: { origin: product.origin, token, people } };
}
