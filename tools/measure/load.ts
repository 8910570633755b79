import { setTimeout as sleep } from 'node:timers/promises';
import { openMailbox } from '../test/mailbox.ts';
import { seedChurch } from './church/seed.ts';
import { computeRecoverySeconds, makeSpikeFigures, makeSteadyFigures, type Phase, printCalls } from './load/report.ts';
import { reportSoak, type SoakOptions, takeSamples } from './load/soak.ts';
import { runSpike } from './load/spike.ts';
import { Traffic } from './load/traffic.ts';
import { runVisits } from './load/visits.ts';
import { type Engine, type EngineChoice, measureOnEngines } from './support/engines.ts';
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
  engine?: EngineChoice;
  /** Number of people in the church. */
  people: number;
  /** Concurrent visitors, with a second of think time between pages. */
  visitors: number;
  /** A steady load, then a spike; or a load for long, of which samples are taken. */
  plan: BusySunday | SoakOptions;
}

export interface BusySunday {
  warmUpSeconds: number;
  steadySeconds: number;
  spike: { people: number; seconds: number; afterSeconds: number };
}

const THINK_MS = 1000;

interface Stage {
  engine: Engine;
  product: BenchProduct;
  traffic: Traffic;
  /** Sends the requests of a spike. */
  spike(spike: BusySunday['spike']): Promise<void>;
  /** Lets the visitors leave and stops the product. */
  end(): Promise<void>;
}

/** Measures a busy Sunday, then a spike of many people at once, then the recovery; or looks for leaks. */
export async function benchLoad(options: LoadOptions): Promise<Figure[]> {
  const { people, visitors, plan } = options;
  console.log(`${people} people; ${visitors} visitors with ${THINK_MS / 1000} s to think; ${JSON.stringify(plan)}`);
  const mailbox = await openMailbox();
  const figures = await measureOnEngines(options.engine, async (engine, extra) => {
    // Each visitor has a separate address, as behind a proxy, with the limits of a real installation.
    const limits = { RATE_LIMIT_PER_SECOND: '', TRUST_PROXY: '127.0.0.1' };
    const stage = await openStage(
      engine,
      { ...extra, settings: { LOG_LEVEL: 'warn', SMTP_URL: mailbox.url, ...limits } },
      options,
    );
    return 'samples' in plan ? measureSoak(stage, plan) : measureBusySunday(stage, plan);
  });
  await mailbox.close();
  return figures;
}

async function openStage(engine: Engine, extra: Partial<ProductPlace>, options: LoadOptions): Promise<Stage> {
  const { people, visitors, plan } = options;
  const place = await createProductPlace({ isWatched: true, ...extra });
  const church = await seedChurch(place, people);
  const product = await startBenchProduct(place);
  const traffic = new Traffic(product.origin, visitors + ('spike' in plan ? plan.spike.people : 0));
  let isOver = false;
  const visits = runVisits({ church, traffic, atOnce: visitors, thinkMs: THINK_MS, isOver: () => isOver });
  const end = async () => {
    isOver = true;
    await visits;
    traffic.close();
    const exitCode = await product.end('SIGTERM');
    printErrors(product.log());
    if (exitCode !== 0) throw new Error(`The product ended with code ${exitCode}`);
  };
  return { engine, product, traffic, end, spike: (spike) => runSpike({ church, traffic, ...spike }) };
}

async function measureSoak({ engine, product, traffic, end }: Stage, plan: SoakOptions): Promise<Figure[]> {
  const samples = await takeSamples(product, traffic, plan);
  await end();
  return reportSoak(engine, samples);
}

type Span = Omit<Phase, 'sent'>;

async function measureBusySunday(stage: Stage, { warmUpSeconds, steadySeconds, spike }: BusySunday): Promise<Figure[]> {
  const { engine, traffic } = stage;
  await sleep(warmUpSeconds * 1000);
  const steadySpan = await measureSpan(stage, () => sleep(steadySeconds * 1000));
  const spikeSpan = await measureSpan(stage, () => stage.spike(spike));
  await sleep(spike.afterSeconds * 1000);
  await stage.end();
  // Not earlier: a request of a phase may be answered long after its end.
  const phaseOf = (span: Span): Phase => ({
    ...span,
    sent: traffic.sent.filter(({ at }) => at >= span.from && at < span.to),
  });
  const [steady, peak] = [phaseOf(steadySpan), phaseOf(spikeSpan)];
  printCalls(engine, steady.sent);
  return [
    ...makeSteadyFigures(engine, steady),
    ...makeSpikeFigures(engine, peak, computeRecoverySeconds(traffic.sent, peak.to)),
  ];
}

async function measureSpan({ product, traffic }: Stage, work: () => Promise<unknown>): Promise<Span> {
  await queryProbe(product, 'reset');
  const [from, cpu] = [traffic.now(), readCpuSeconds(product.pid)];
  await work();
  const to = traffic.now();
  const inside = await queryProbe(product, 'read');
  return { from, to, inside, cpuShare: ((readCpuSeconds(product.pid) - cpu) * 1000) / (to - from) };
}
