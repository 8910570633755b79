import { setTimeout as sleep } from 'node:timers/promises';
import { seedChurch } from './church/seed.ts';
import { openSmtpSink } from './emails/smtp-sink.ts';
import { Traffic } from './load/traffic.ts';
import { runVisits } from './load/visits.ts';
import { type Engine, measureOnEngines } from './support/engines.ts';
import { type Figure, printTable } from './support/figures.ts';
import { countOpenHandles, queryProbe } from './support/probe-client.ts';
import { readMemoryMb } from './support/process-figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  type ProductPlace,
  printErrors,
  startBenchProduct,
} from './support/product.ts';

export interface SoakOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  people: number;
  /** Three tenths of the load benchmark's visitors. */
  visitors: number;
  /** Samples must be at least a second apart to be useful. */
  samples: number;
  sampleSeconds: number;
}

const THINK_MS = 1000;
/** The process is warm after a sixth of the time: ten minutes of an hour. */
const WARM_UP_SHARE = 1 / 6;
/** Per hour. A leak of one kilobyte per request would be two hundred times as much. */
const HEAP_SLOPE_MAX_MB = 10;
const MEMORY_SLOPE_MAX_MB = 20;
const HANDLES_SLOPE_MAX = 5;
const LAG_P99_MAX_MS = 50;

interface Sample {
  minutes: number;
  memoryMb: number;
  heapMb: number;
  handles: number;
  lagP99Ms: number;
  longestMs: number;
  requests: number;
  /** Counts by status, 0 for no answer. */
  faults: number[];
}

/** Applies the same load for a long time to find leaks. */
export async function benchSoak(options: SoakOptions): Promise<Figure[]> {
  const minutes = (options.samples * options.sampleSeconds) / 60;
  console.log(`${options.people} people; ${options.visitors} visitors for ${minutes.toFixed(1)} min on each engine`);
  const sink = await openSmtpSink();
  const settings = { LOG_LEVEL: 'warn', SMTP_URL: sink.url, TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_SECOND: '' };
  const figures = await measureOnEngines(options.engine, (engine, extra) =>
    measureSoak(engine, { ...extra, settings }, options),
  );
  sink.close();
  return figures;
}

async function measureSoak(engine: Engine, extra: Partial<ProductPlace>, options: SoakOptions): Promise<Figure[]> {
  const place = await createProductPlace({ isWatched: true, ...extra });
  const church = await seedChurch(place, options.people);
  const product = await startBenchProduct(place);
  const traffic = new Traffic(product.origin, options.visitors);
  let isOver = false;
  const visitors = runVisits({ church, traffic, atOnce: options.visitors, thinkMs: THINK_MS, isOver: () => isOver });
  const samples: Sample[] = [];
  for (let count = 0; count < options.samples; count += 1) {
    await queryProbe(product, 'reset');
    await sleep(options.sampleSeconds * 1000);
    samples.push(await takeSample(product, traffic, ((count + 1) * options.sampleSeconds) / 60));
  }
  isOver = true;
  await visitors;
  const [last] = samples.slice(-1);
  if (last) addTraffic(last, traffic);
  traffic.close();
  await product.end('SIGTERM');
  printErrors(product.log());
  console.log(`${engine}: ${traffic.retries} requests were retried after the server closed a kept connection`);
  return reportSoak(engine, samples);
}

async function takeSample(product: BenchProduct, traffic: Traffic, minutes: number): Promise<Sample> {
  const { heapMb, lagP99Ms, stalls } = await queryProbe(product, 'read');
  const sample: Sample = {
    minutes,
    memoryMb: readMemoryMb(product.pid).now,
    heapMb,
    handles: countOpenHandles(product.pid),
    lagP99Ms,
    longestMs: stalls[0]?.ms ?? 0,
    requests: 0,
    faults: [],
  };
  addTraffic(sample, traffic);
  return sample;
}

/** Counts and discards: an hour of results would fill this process. */
function addTraffic(sample: Sample, traffic: Traffic): void {
  const sent = traffic.sent.splice(0);
  sample.requests += sent.length;
  sample.faults.push(...sent.map(({ status }) => status).filter((status) => status >= 500 || status === 0));
}

/** Growth per hour by linear regression over all samples. */
function computeSlopePerHour(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(read))];
  const [above, below] = samples.reduce(
    ([up, down], sample) => [up + (sample.minutes - x) * (read(sample) - y), down + (sample.minutes - x) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : (above / below) * 60;
}

function reportSoak(engine: Engine, samples: readonly Sample[]): Figure[] {
  printTable(
    ['engine', 'minute', 'memory MB', 'heap MB', 'handles', 'lag p99 ms', 'longest stall ms', 'requests', '5xx'],
    samples.map((one) => [
      engine,
      one.minutes.toFixed(1),
      one.memoryMb.toFixed(0),
      one.heapMb.toFixed(1),
      String(one.handles),
      one.lagP99Ms.toFixed(0),
      one.longestMs.toFixed(0),
      String(one.requests),
      one.faults.join(' '),
    ]),
  );
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const makeSlopeFigure = (what: string, read: (sample: Sample) => number, limit: number): Figure => {
    const slope = computeSlopePerHour(warm, read);
    const [first, last] = [warm[0], warm.at(-1)];
    return {
      name: `${engine}: growth of ${what} in an hour, after the warm-up`,
      measured: `${slope.toFixed(1)} (${first ? read(first).toFixed(0) : '–'} to ${last ? read(last).toFixed(0) : '–'})`,
      target: `at most ${limit}`,
      isMet: slope <= limit,
    };
  };
  const requests = samples.reduce((sum, sample) => sum + sample.requests, 0);
  const faults = samples.flatMap((sample) => sample.faults);
  const lag = Math.max(...warm.map(({ lagP99Ms }) => lagP99Ms));
  return [
    makeSlopeFigure('memory, MB', ({ memoryMb }) => memoryMb, MEMORY_SLOPE_MAX_MB),
    makeSlopeFigure('heap, MB', ({ heapMb }) => heapMb, HEAP_SLOPE_MAX_MB),
    makeSlopeFigure('open handles', ({ handles }) => handles, HANDLES_SLOPE_MAX),
    {
      name: `${engine}: lag of the event loop, p99 of the worst minute, ms`,
      measured: lag.toFixed(0),
      target: `at most ${LAG_P99_MAX_MS}`,
      isMet: lag <= LAG_P99_MAX_MS,
    },
    {
      name: `${engine}: 5xx and requests without an answer`,
      measured: `${faults.length} of ${requests}`,
      target: '0',
      isMet: faults.length === 0,
    },
  ];
}
