import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle, Db } from '../../db/client.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { createGauge, type Gauge, type Metrics } from './metrics.ts';

const QUERY_TIMEOUT_MS = 2000;
const LAG_RESOLUTION_MS = 10;

/** Reports the longest and the usual delays since the last request. */
export function watchProcess(metrics: Metrics): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delay.enable();
  metrics.collect(async () => {
    const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    delay.reset();
    const series = Object.entries(lag).map(([quantile, ns]) => ({ labels: { quantile }, value: toLagSeconds(ns) }));
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const memory = Object.entries({ rss, heap: heapUsed, external });
    return [
      { name: 'kanisa_event_loop_lag_seconds', help: 'Delay of the event loop since the last look.', series },
      {
        name: 'kanisa_memory_bytes',
        help: 'Memory of the process.',
        series: memory.map(([kind, value]) => ({ labels: { kind }, value })),
      },
      {
        ...createGauge('kanisa_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
        type: 'counter' as const,
      },
      createGauge('kanisa_uptime_seconds', 'Since the start of the process.', Math.round(process.uptime())),
    ];
  });
  return { stop: () => delay.disable() };
}

/** Subtracts the timer's own interval, which is no lag. */
const toLagSeconds = (ns: number) => Math.max(0, (Number.isFinite(ns) ? ns : 0) / 1e9 - LAG_RESOLUTION_MS / 1000);

/** Collected on each request. A database that does not answer is reported as down. */
export function watchDatabase(metrics: Metrics, database: DatabaseHandle): void {
  metrics.collect(async () => {
    const gauges = await withTimeout(QUERY_TIMEOUT_MS, queryDatabaseGauges(database.db)).catch(() => null);
    const up = createGauge('kanisa_database_up', '1 when the database answers.', gauges === null ? 0 : 1);
    return [up, ...(gauges ?? []), ...listPoolGauges(database)];
  });
}

async function queryDatabaseGauges(db: Db): Promise<Gauge[]> {
  const { rows: jobs } = await db.execute<{ job: string; state: string; n: number }>(sql`
    select name as job, state::text as state, count(*)::int as n from pgboss.job where state < 'completed' group by 1, 2`);
  const { rows: deliveries } = await db.execute<{ channel: string } & Record<string, number>>(sql`
    select 'email' as channel, ${STATE_SUMS} from emails union all select 'text' as channel, ${STATE_SUMS} from text_messages`);
  return [
    {
      name: 'kanisa_queue_jobs',
      help: 'Jobs that wait or run.',
      series: jobs.map(({ job, state, n }) => ({ labels: { job, state }, value: n })),
    },
    {
      name: 'kanisa_deliveries',
      help: 'Recipients of e-mails and texts by state.',
      series: deliveries.flatMap(({ channel, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { channel, state }, value })),
      ),
    },
  ];
}

/** From the counters of the messages: the recipients are too many to count. */
const STATE_SUMS = sql.raw(
  ['pending', 'accepted', 'delivered', 'failed', 'suppressed', 'unknown']
    .map((state) => `coalesce(sum(${state}), 0)::int as ${state}`)
    .join(', '),
);

function listPoolGauges({ queueConnection }: DatabaseHandle): Gauge[] {
  if (queueConnection.kind !== 'postgres') return [];
  const { totalCount, idleCount, waitingCount } = queueConnection.pool;
  const states = Object.entries({ used: totalCount - idleCount, idle: idleCount, waiting: waitingCount });
  return [
    {
      name: 'kanisa_database_connections',
      help: 'Connections in use and idle, and requests that wait for one.',
      series: states.map(([state, value]) => ({ labels: { state }, value })),
    },
  ];
}
