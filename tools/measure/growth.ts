import { seedChurch } from './church/seed.ts';
import { type GrowthRow, measureSizes, type Rounds, type RunningSide } from './growth/measure.ts';
import { GROWTH_READS } from './growth/reads.ts';
import { reportGrowth } from './growth/report.ts';
import { GROWTH_SAVES } from './growth/saves.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Engine, EngineChoice } from './support/engines.ts';
import type { Figure } from './support/figures.ts';
import { createProductPlace, startBenchProduct } from './support/product.ts';

export interface GrowthOptions extends Rounds {
  /** Numbers of people, from the smallest; the last is ten times the one before. */
  sizes: readonly number[];
  engine?: EngineChoice;
}

/** Measures every list, search and save at each size, in one run. */
export async function benchGrowth({ sizes, engine, ...rounds }: GrowthOptions): Promise<Figure[]> {
  console.log(`${sizes.join(', ')} people; ${rounds.rounds} rounds of ${rounds.requests} requests of each call`);
  const rows: GrowthRow[] = [];
  if (engine !== 'postgres') rows.push(...(await measureGrowthOn('embedded', sizes, rounds)));
  if (engine !== 'embedded') rows.push(...(await measureGrowthOn('PostgreSQL', sizes, rounds)));
  return reportGrowth(rows, sizes);
}

async function measureGrowthOn(engine: Engine, sizes: readonly number[], rounds: Rounds): Promise<GrowthRow[]> {
  const running: RunningSide[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  for (const people of sizes) {
    const database = engine === 'PostgreSQL' ? await openBenchDatabase() : null;
    const place = await createProductPlace({
      settings: { LOG_LEVEL: 'warn' },
      isWatched: true,
      ...(database && { databaseUrl: database.url }),
    });
    const startedAt = performance.now();
    const church = await seedChurch(place, people);
    console.log(`${engine}: ${people} people written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    const product = await startBenchProduct(place);
    running.push({ product, side: { origin: product.origin, token: church.admin.token, people, church } });
    closers.push(async () => {
      await product.end('SIGTERM');
      await database?.close();
    });
  }
  // Lists of people must return exactly the seeded ones, so operations that add people run last.
  const rows = await measureSizes(engine, running, GROWTH_READS, rounds);
  rows.push(...(await measureSizes(engine, running, GROWTH_SAVES, rounds)));
  for (const close of closers) await close();
  return rows;
}
