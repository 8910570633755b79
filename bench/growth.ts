import { seedChurch } from './church/seed.ts';
import { called } from './growth/call.ts';
import { forgotten, LEFT_OUT } from './growth/left-out.ts';
import { least, measureSizes, middle, type Row, type Running } from './growth/measure.ts';
import { READS } from './growth/reads.ts';
import { SAVES } from './growth/saves.ts';
import { openPostgresDatabase } from './support/database.ts';
import { type Figure, printTable } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, startProduct } from './support/product.ts';
import type { Rounds } from './support/ratios.ts';

export interface GrowthOptions extends Rounds {
  /** Of the church, from the smallest; the last is ten times the one before. */
  sizes: readonly number[];
  engine?: 'embedded' | 'postgres' | undefined;
}

/**
 * What grows with log n grows by a quarter when n goes from 5,000 to 50,000, and what grows with n tenfold. The rest is
 * for a machine that is not alone. A call of a few milliseconds may also be this much slower without a reason.
 */
const P50_RATIO_MOST = 1.6;
const P99_RATIO_MOST = 2.5;
const LEAST_RATIO_MOST = 1.4;
const NOISE_MS = 1.5;

/** Every list, search and save at each size, in one run. */
export async function benchGrowth({ sizes, engine, ...rounds }: GrowthOptions): Promise<Figure[]> {
  console.log(`${sizes.join(', ')} people; ${rounds.rounds} rounds of ${rounds.requests} requests of each call`);
  const rows: Row[] = [];
  if (engine !== 'postgres') rows.push(...(await measureEngine('embedded', sizes, rounds)));
  if (engine !== 'embedded') rows.push(...(await measureEngine('PostgreSQL', sizes, rounds)));
  return report(rows, sizes);
}

async function measureEngine(
  engine: 'embedded' | 'PostgreSQL',
  sizes: readonly number[],
  rounds: Rounds,
): Promise<Row[]> {
  const running: Running[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  for (const people of sizes) {
    const database = engine === 'PostgreSQL' ? await openPostgresDatabase() : null;
    const place: Place = {
      port: await freePort(),
      folder: temporaryFolder(),
      settings: { LOG_LEVEL: 'warn' },
      isWatched: true,
      ...(database && { databaseUrl: database.url }),
    };
    const begun = performance.now();
    const church = await seedChurch(place, people);
    console.log(`${engine}: ${people} people written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const product = await startProduct(place);
    running.push({ product, side: { origin: product.origin, token: church.admin.token, people, church } });
    closers.push(async () => {
      await product.end('SIGTERM');
      await database?.close();
    });
  }
  // Lists of people must find exactly those that were written, so what adds people comes last.
  const rows = await measureSizes(engine, running, READS, rounds);
  rows.push(...(await measureSizes(engine, running, SAVES, rounds)));
  for (const close of closers) await close();
  return rows;
}

function report(rows: readonly Row[], sizes: readonly number[]): Figure[] {
  const [before, last] = [sizes.length - 2, sizes.length - 1];
  const judged = rows.map((row) => {
    const grown = (share: number) => ({
      ratio: middle(row, last, share) / middle(row, before, share),
      ms: middle(row, last, share) - middle(row, before, share),
    });
    const [p50, p99] = [grown(0.5), grown(0.99)];
    // What a call itself costs shows in its quickest answers too; what others cost it does not.
    const leastRatio = least(row, last) / least(row, before);
    const isFlat =
      (p50.ratio <= P50_RATIO_MOST || p50.ms <= NOISE_MS || leastRatio <= LEAST_RATIO_MOST) &&
      (p99.ratio <= P99_RATIO_MOST || p99.ms <= 10 * NOISE_MS);
    const isConstant = row.statements === null || (row.statements[last] ?? 0) <= (row.statements[before] ?? 0);
    return { row, p50, p99, leastRatio, isFlat, isConstant };
  });
  printTable(
    [
      'engine',
      'call',
      ...sizes.flatMap((size) => [`${size} p50 ms`, 'p99 ms']),
      'p50 ratio',
      'p99 ratio',
      'least ratio',
      'statements',
      '',
    ],
    judged.map(({ row, p50, p99, leastRatio, isFlat, isConstant }) => [
      row.engine,
      row.call,
      ...sizes.flatMap((_, size) => [middle(row, size, 0.5).toFixed(1), middle(row, size, 0.99).toFixed(1)]),
      p50.ratio.toFixed(2),
      p99.ratio.toFixed(2),
      leastRatio.toFixed(2),
      row.statements?.join(', ') ?? '',
      isFlat && isConstant ? '' : 'GROWS',
    ]),
  );
  const missing = forgotten(called);
  console.log(
    `left out: ${Object.entries(LEFT_OUT)
      .map(([name, why]) => `${name} (${why})`)
      .join('; ')}`,
  );
  const engines = [...new Set(rows.map(({ engine }) => engine))];
  return [
    ...engines.flatMap((engine): Figure[] => {
      const own = judged.filter(({ row }) => row.engine === engine);
      const worst = own.reduce((most, one) => (one.p50.ratio > most.p50.ratio ? one : most));
      const growing = own.filter(({ isFlat }) => !isFlat).map(({ row }) => row.call);
      return [
        {
          name: `${engine}: calls of ${own.length} that grow faster than log n, from ${sizes[before]} to ${sizes[last]} people`,
          measured: `${growing.length}${growing.length > 0 ? ` (${growing.join('; ')})` : ''}; worst p50 ratio ${worst.p50.ratio.toFixed(2)}, ${worst.row.call}`,
          target: '0',
          isMet: growing.length === 0,
        },
      ];
    }),
    {
      name: 'calls that send more statements to the database in a larger church',
      measured:
        judged
          .filter(({ isConstant }) => !isConstant)
          .map(({ row }) => row.call)
          .join('; ') || '0',
      target: '0',
      isMet: judged.every(({ isConstant }) => isConstant),
    },
    {
      name: 'endpoints that are neither measured nor left out for a reason',
      measured: missing.join(', ') || '0',
      target: '0',
      isMet: missing.length === 0,
    },
  ];
}
