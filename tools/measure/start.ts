import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopUnderRequests } from './stop.ts';
import { openBenchDatabase } from './support/database.ts';
import { computeMedian, type Figure, formatSpread } from './support/figures.ts';
import { readCpuSeconds, readMemoryMb } from './support/process-figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  getDataFolder,
  launchBenchProduct,
  type ProductPlace,
  startBenchProduct,
} from './support/product.ts';

const IDLE_MS = 10_000;
const START_MAX_S = 3;
const STOP_MAX_S = 5;

interface Engine {
  name: 'embedded' | 'PostgreSQL';
  memoryMaxMb: number;
}

export const STARTED_ENGINES: Record<Engine['name'], Engine> = {
  embedded: { name: 'embedded', memoryMaxMb: 350 },
  PostgreSQL: { name: 'PostgreSQL', memoryMaxMb: 150 },
};

export async function benchStart({ starts }: { starts: number }): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const embedded = await createProductPlace();
  const figures = [
    ...(await measureEngineStart(STARTED_ENGINES.embedded, embedded, starts)),
    await checkSecondStartFails(embedded),
  ];
  const server = await createProductPlace({ databaseUrl: database.url });
  figures.push(...(await measureEngineStart(STARTED_ENGINES.PostgreSQL, server, starts)));
  await database.close();
  return figures;
}

/** Starts it this often and leaves the last one running, after an idle pause. */
export async function measureStarts(
  { name, memoryMaxMb }: Engine,
  place: ProductPlace,
  { starts, restMs }: { starts: number; restMs: number },
): Promise<{ product: BenchProduct; figures: Figure[] }> {
  const first = await startBenchProduct(place);
  const firstPeak = readMemoryMb(first.pid).peak;
  await first.end('SIGTERM');
  const seconds: number[] = [];
  const cpu: number[] = [];
  const start = async () => {
    const product = await startBenchProduct(place);
    seconds.push(product.readyMs / 1000);
    cpu.push(readCpuSeconds(product.pid));
    return product;
  };
  for (let count = 1; count < starts; count += 1) await (await start()).end('SIGTERM');
  const product = await start();
  await sleep(restMs);
  const { now, peak } = readMemoryMb(product.pid);
  const figures = [
    {
      name: `${name}: start on an existing database, s`,
      measured: `${formatSpread(seconds, 2)}, of CPU ${computeMedian(cpu).toFixed(2)}; the first of all ${(first.readyMs / 1000).toFixed(1)}`,
      target: `under ${START_MAX_S}`,
      isMet: computeMedian(seconds) < START_MAX_S,
    },
    {
      name: `${name}: idle memory, MB`,
      measured: `${now.toFixed(0)}; at most ${peak.toFixed(0)} while starting, ${firstPeak.toFixed(0)} at the first start`,
      target: `under ${memoryMaxMb}`,
      isMet: now < memoryMaxMb,
    },
  ];
  return { product, figures };
}

async function measureEngineStart(engine: Engine, place: ProductPlace, starts: number): Promise<Figure[]> {
  const { name } = engine;
  const { product, figures } = await measureStarts(engine, place, { starts, restMs: IDLE_MS });
  const stop = await stopUnderRequests(product, () => startBenchProduct(place));
  return [
    ...figures,
    {
      name: `${name}: SIGTERM under requests, s to the end`,
      measured: `${stop.seconds.toFixed(2)}, exit code ${stop.exitCode}`,
      target: `under ${STOP_MAX_S}, 0`,
      isMet: stop.seconds < STOP_MAX_S && stop.exitCode === 0,
    },
    {
      name: `${name}: requests cut off by it`,
      measured: `${stop.cutOff} of ${stop.running} in flight; ${stop.answered} answered in all, ${stop.rejected} rejected`,
      target: '0',
      isMet: stop.cutOff === 0 && stop.running > 0,
    },
  ];
}

async function checkSecondStartFails(place: ProductPlace): Promise<Figure> {
  const first = await startBenchProduct(place);
  const second = launchBenchProduct(await createProductPlace({ settings: { DATA_DIR: getDataFolder(place) } }));
  const [code] = (await once(second.child, 'exit')) as [number | null];
  const namesFolder = second.log().includes(getDataFolder(place));
  const isFirstServing = (await fetch(`${first.origin}/api/health/ready`)).ok;
  await first.end('SIGTERM');
  return {
    name: 'embedded: a second process on the folder',
    measured: `exit code ${code}, names the folder: ${namesFolder}, the first still serves: ${isFirstServing}`,
    target: 'rejected, names it',
    isMet: code === 1 && namesFolder && isFirstServing,
  };
}
