import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWeb } from '../build/build.ts';
import { stopUnderRequests } from './stop.ts';
import { openPostgresDatabase } from './support/database.ts';
import { type Figure, median, spread } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { cpuSeconds, memory } from './support/process-figures.ts';
import { dataFolder, freePort, launchProduct, type Place, type Product, startProduct } from './support/product.ts';

const REST_MS = 10_000;
const START_MOST_S = 3;
const STOP_MOST_S = 5;

interface Engine {
  name: 'embedded' | 'PostgreSQL';
  memoryMost: number;
}

export const STARTED_ENGINES: Record<Engine['name'], Engine> = {
  embedded: { name: 'embedded', memoryMost: 350 },
  PostgreSQL: { name: 'PostgreSQL', memoryMost: 150 },
};

export async function benchStart({ starts }: { starts: number }): Promise<Figure[]> {
  await buildWeb();
  const database = await openPostgresDatabase();
  const place = async () => ({ port: await freePort(), folder: temporaryFolder() });
  const embedded = await place();
  const figures = [...(await measure(STARTED_ENGINES.embedded, embedded, starts)), await refuseSecond(embedded)];
  const server: Place = { ...(await place()), databaseUrl: database.url };
  figures.push(...(await measure(STARTED_ENGINES.PostgreSQL, server, starts)));
  await database.close();
  return figures;
}

/** Starts it so often and leaves the last one running, after a rest. */
export async function measureStarts(
  { name, memoryMost }: Engine,
  place: Place,
  { starts, restMs }: { starts: number; restMs: number },
): Promise<{ product: Product; figures: Figure[] }> {
  const first = await startProduct(place);
  const firstMost = memory(first.pid).most;
  await first.end('SIGTERM');
  const seconds: number[] = [];
  const cpu: number[] = [];
  const start = async () => {
    const product = await startProduct(place);
    seconds.push(product.readyMs / 1000);
    cpu.push(cpuSeconds(product.pid));
    return product;
  };
  for (let count = 1; count < starts; count += 1) await (await start()).end('SIGTERM');
  const product = await start();
  await sleep(restMs);
  const { now, most } = memory(product.pid);
  const figures = [
    {
      name: `${name}: start on an existing database, s`,
      measured: `${spread(seconds, 2)}, of CPU ${median(cpu).toFixed(2)}; the first of all ${(first.readyMs / 1000).toFixed(1)}`,
      target: `under ${START_MOST_S}`,
      isMet: median(seconds) < START_MOST_S,
    },
    {
      name: `${name}: memory at rest, MB`,
      measured: `${now.toFixed(0)}; at most ${most.toFixed(0)} while starting, ${firstMost.toFixed(0)} at the first start`,
      target: `under ${memoryMost}`,
      isMet: now < memoryMost,
    },
  ];
  return { product, figures };
}

async function measure(engine: Engine, place: Place, starts: number): Promise<Figure[]> {
  const { name } = engine;
  const { product, figures } = await measureStarts(engine, place, { starts, restMs: REST_MS });
  const stop = await stopUnderRequests(product, () => startProduct(place));
  return [
    ...figures,
    {
      name: `${name}: SIGTERM under requests, s to the end`,
      measured: `${stop.seconds.toFixed(2)}, exit code ${stop.exitCode}`,
      target: `under ${STOP_MOST_S}, 0`,
      isMet: stop.seconds < STOP_MOST_S && stop.exitCode === 0,
    },
    {
      name: `${name}: requests cut off by it`,
      measured: `${stop.cutOff} of ${stop.running} that ran; ${stop.answered} answered in all, ${stop.turnedAway} turned away`,
      target: '0',
      isMet: stop.cutOff === 0 && stop.running > 0,
    },
  ];
}

async function refuseSecond(place: Place): Promise<Figure> {
  const first = await startProduct(place);
  const folder = temporaryFolder();
  const second = launchProduct({ port: await freePort(), folder, settings: { DATA_DIR: dataFolder(place) } });
  const [code] = (await once(second.child, 'exit')) as [number | null];
  const saysFolder = second.log().includes(dataFolder(place));
  const stillServes = (await fetch(`${first.origin}/api/health/ready`)).ok;
  await first.end('SIGTERM');
  return {
    name: 'embedded: a second process on the folder',
    measured: `exit code ${code}, names the folder: ${saysFolder}, the first still serves: ${stillServes}`,
    target: 'refused, names it',
    isMet: code === 1 && saysFolder && stillServes,
  };
}
