import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, printTable } from '../support/figures.ts';
import { countOpenHandles, queryProbe } from '../support/probe-client.ts';
import { readMemoryMb } from '../support/process-figures.ts';
import type { BenchProduct } from '../support/product.ts';
import type { Traffic } from './traffic.ts';

/** Samples must be at least a second apart to be useful. */
export interface SoakOptions {
  samples: number;
  sampleSeconds: number;
}

/** The process is warm after a sixth of the time: ten minutes of an hour. */
const WARM_UP_SHARE = 1 / 6;
/** Per hour. A leak of one kilobyte per request would be two hundred times as much. */
const SLOPES_MAX = { memoryMb: 20, heapMb: 10, handles: 5 } as const;
const LAG_P99_MAX_MS = 50;

interface Sample {
  minutes: number;
  memoryMb: number;
  heapMb: number;
  handles: number;
  lagP99Ms: number;
  requests: number;
  faults: number;
}

/** Takes samples of a product under load, to find leaks. */
export async function takeSamples(product: BenchProduct, traffic: Traffic, options: SoakOptions): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let count = 1; count <= options.samples; count += 1) {
    await queryProbe(product, 'reset');
    await sleep(options.sampleSeconds * 1000);
    const { heapMb, lagP99Ms } = await queryProbe(product, 'read');
    // Discarded: an hour of results would fill this process.
    const sent = traffic.sent.splice(0);
    samples.push({
      minutes: (count * options.sampleSeconds) / 60,
      memoryMb: readMemoryMb(product.pid).now,
      heapMb,
      handles: countOpenHandles(product.pid),
      lagP99Ms,
      requests: sent.length,
      faults: sent.filter(({ status }) => status >= 500 || status === 0).length,
    });
  }
  return samples;
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

export function reportSoak(engine: string, samples: readonly Sample[]): Figure[] {
  printTable(
    ['engine', 'minute', 'memory MB', 'heap MB', 'handles', 'lag p99 ms', 'requests', '5xx'],
    samples.map((one) => [
      engine,
      one.minutes.toFixed(1),
      ...[one.memoryMb, one.heapMb, one.handles, one.lagP99Ms, one.requests, one.faults].map((n) => n.toFixed(0)),
    ]),
  );
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const sum = (name: 'requests' | 'faults') => samples.reduce((total, one) => total + one[name], 0);
  const lag = Math.max(...warm.map(({ lagP99Ms }) => lagP99Ms));
  return [
    ...(['memoryMb', 'heapMb', 'handles'] as const).map((name): Figure => {
      const slope = computeSlopePerHour(warm, (sample) => sample[name]);
      const [first = Number.NaN, last = Number.NaN] = [warm[0]?.[name], warm.at(-1)?.[name]];
      return {
        name: `${engine}: growth of ${{ memoryMb: 'memory, MB', heapMb: 'heap, MB', handles: 'open handles' }[name]}, in an hour after the warm-up`,
        measured: `${slope.toFixed(1)} (${first.toFixed(0)} to ${last.toFixed(0)})`,
        target: `at most ${SLOPES_MAX[name]}`,
        isMet: slope <= SLOPES_MAX[name],
      };
    }),
    {
      name: `${engine}: lag of the event loop, p99 of the worst sample, ms`,
      measured: lag.toFixed(0),
      target: `at most ${LAG_P99_MAX_MS}`,
      isMet: lag <= LAG_P99_MAX_MS,
    },
    {
      name: `${engine}: 5xx and requests without an answer`,
      measured: `${sum('faults')} of ${sum('requests')}`,
      target: '0',
      isMet: sum('faults') === 0,
    },
  ];
}
