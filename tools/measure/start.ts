import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineChoice, measureOnEngines } from './support/engines.ts';
import { computeMedian, type Figure, formatSpread } from './support/figures.ts';
import { readCpuSeconds, readMemoryMb } from './support/process-figures.ts';
import { createProductPlace, startBenchProduct } from './support/product.ts';

export interface StartOptions {
  engine?: EngineChoice;
  starts: number;
  restMs: number;
}

const START_MAX_S = 3;
const STOP_MAX_S = 5;
const MEMORY_MAX_MB = { embedded: 350, PostgreSQL: 150 } as const;

/** Starts and stops the product this often; the last one rests before its memory is read. */
export async function benchStart({ engine, starts, restMs }: StartOptions): Promise<Figure[]> {
  return measureOnEngines(engine, async (name, extra) => {
    const place = await createProductPlace({ ...extra });
    const first = await startBenchProduct(place);
    const firstPeak = readMemoryMb(first.pid).peak;
    const exitCodes = [await first.end('SIGTERM')];
    const [seconds, cpu, stops]: [number[], number[], number[]] = [[], [], []];
    let memory = { now: Number.NaN, peak: Number.NaN };
    for (let count = 1; count <= starts; count += 1) {
      const product = await startBenchProduct(place);
      seconds.push(product.readyMs / 1000);
      cpu.push(readCpuSeconds(product.pid));
      if (count === starts) {
        await sleep(restMs);
        memory = readMemoryMb(product.pid);
      }
      const stoppedAt = performance.now();
      exitCodes.push(await product.end('SIGTERM'));
      stops.push((performance.now() - stoppedAt) / 1000);
    }
    return [
      {
        name: `${name}: start on an existing database, s`,
        measured: `${formatSpread(seconds, 2)}, of CPU ${computeMedian(cpu).toFixed(2)}; the first of all ${(first.readyMs / 1000).toFixed(1)}`,
        target: `under ${START_MAX_S}`,
        isMet: computeMedian(seconds) < START_MAX_S,
      },
      {
        name: `${name}: idle memory, MB`,
        measured: `${memory.now.toFixed(0)}; at most ${memory.peak.toFixed(0)} while starting, ${firstPeak.toFixed(0)} at the first start`,
        target: `under ${MEMORY_MAX_MB[name]}`,
        isMet: memory.now < MEMORY_MAX_MB[name],
      },
      {
        name: `${name}: stop on SIGTERM, s; exit codes`,
        measured: `${formatSpread(stops, 2)}; ${[...new Set(exitCodes)].join(', ')}`,
        target: `under ${STOP_MAX_S}; 0`,
        isMet: Math.max(...stops) < STOP_MAX_S && exitCodes.every((code) => code === 0),
      },
    ];
  });
}
