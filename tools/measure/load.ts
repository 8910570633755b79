import { setTimeout as sleep } from 'node:timers/promises';
import { seedChurch } from './church/seed.ts';
import { openSmtpSink } from './emails/smtp-sink.ts';
import {
  computeRecoverySeconds,
  makeSpikeFigures,
  makeSteadyFigures,
  type Phase,
  printCalls,
  printTimeWindows,
} from './load/report.ts';
import { runSpike } from './load/spike.ts';
import { Traffic } from './load/traffic.ts';
import { runVisits } from './load/visits.ts';
import { type Engine, measureOnEngines } from './support/engines.ts';
import type { Figure } from './support/figures.ts';
import { queryProbe } from './support/probe-client.ts';
import { readCpuSeconds } from './support/process-figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  type ProductPlace,
  printErrors,
  startBenchProduct,
} from './support/product.ts';

export interface LoadOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  /** Number of people in the church. */
  people: number;
  /** Concurrent visitors, with a second of think time between pages. */
  visitors: number;
  warmUpSeconds: number;
  steadySeconds: number;
  spike: { people: number; seconds: number; afterSeconds: number };
}

const THINK_MS = 1000;

type Span = Omit<Phase, 'sent'>;

/** Measures a busy Sunday, then a spike of ten times as many people at once, then the recovery. */
export async function benchLoad(options: LoadOptions): Promise<Figure[]> {
  const { people, visitors, steadySeconds, spike } = options;
  console.log(
    `${people} people; ${visitors} visitors with ${THINK_MS / 1000} s to think for ${steadySeconds} s; then ${spike.people} more ` +
      `for ${spike.seconds} s, who wait for no answer; then ${spike.afterSeconds} s as before`,
  );
  const sink = await openSmtpSink();
  const figures = await measureOnEngines(options.engine, (engine, extra) =>
    measureLoad(engine, { ...extra, settings: { LOG_LEVEL: 'warn', SMTP_URL: sink.url } }, options),
  );
  sink.close();
  return figures;
}

async function measureLoad(engine: Engine, extra: Partial<ProductPlace>, options: LoadOptions): Promise<Figure[]> {
  const place = await createProductPlace({ isWatched: true, ...extra });
  // Each visitor has a separate address, as behind a proxy, with the limits of a real installation.
  place.settings = { ...place.settings, RATE_LIMIT_PER_SECOND: '', TRUST_PROXY: '127.0.0.1' };
  const church = await seedChurch(place, options.people);
  const product = await startBenchProduct(place);
  const traffic = new Traffic(product.origin, options.visitors + options.spike.people);
  let isOver = false;
  const visitors = runVisits({ church, traffic, atOnce: options.visitors, thinkMs: THINK_MS, isOver: () => isOver });
  const spans = await runPhase(product, traffic, options, () => runSpike({ church, traffic, ...options.spike }));
  isOver = true;
  await visitors;
  traffic.close();
  const exitCode = await product.end('SIGTERM');
  if (exitCode !== 0) throw new Error(`The product ended with code ${exitCode}`);
  printErrors(product.log());
  // Not earlier: a request of a phase may be answered long after its end.
  const phaseOf = (span: Span): Phase => ({
    ...span,
    sent: traffic.sent.filter(({ at }) => at >= span.from && at < span.to),
  });
  const phases = { steady: phaseOf(spans.steady), spike: phaseOf(spans.spike) };
  printCalls(engine, phases.steady.sent);
  printTimeWindows(engine, traffic.sent, phases.spike);
  return [
    ...makeSteadyFigures(engine, phases.steady),
    ...makeSpikeFigures(engine, phases.spike, computeRecoverySeconds(traffic.sent, phases.spike.to)),
  ];
}

async function runPhase(
  product: BenchProduct,
  traffic: Traffic,
  { warmUpSeconds, steadySeconds, spike }: LoadOptions,
  sendSpike: () => Promise<void>,
): Promise<{ steady: Span; spike: Span }> {
  const measureSpan = async (work: () => Promise<unknown>): Promise<Span> => {
    await queryProbe(product, 'reset');
    const [from, cpu] = [traffic.now(), readCpuSeconds(product.pid)];
    await work();
    const to = traffic.now();
    const inside = await queryProbe(product, 'read');
    return { from, to, inside, cpuShare: ((readCpuSeconds(product.pid) - cpu) * 1000) / (to - from) };
  };
  await sleep(warmUpSeconds * 1000);
  const steady = await measureSpan(() => sleep(steadySeconds * 1000));
  const peak = await measureSpan(sendSpike);
  await sleep(spike.afterSeconds * 1000);
  return { steady, spike: peak };
}
