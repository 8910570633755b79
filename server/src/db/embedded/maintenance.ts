import type { PGlite } from '@electric-sql/pglite';

const INTERVAL_MS = 60_000;
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 5 * 60_000;

/**
 * A PostgreSQL server checkpoints, vacuums and analyzes in the background. The embedded database does not: its
 * write-ahead log and tables would grow without limit. Each run is short, because queries wait meanwhile.
 */
export function startMaintenance(pglite: PGlite): { stop(): Promise<void> } {
  let checkpointAt = Date.now();
  let running = Promise.resolve();
  const runOnce = async () => {
    try {
      if (await checkpointIfDue(pglite, Date.now() - checkpointAt)) checkpointAt = Date.now();
      await vacuumNeediestTable(pglite);
    } catch (error) {
      process.emitWarning(new Error('The maintenance of the embedded database failed', { cause: error }));
    }
  };
  const timer = setInterval(() => {
    running = running.then(runOnce);
  }, INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function checkpointIfDue(pglite: PGlite, sinceMs: number): Promise<boolean> {
  const { rows } = await pglite.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  const bytes = rows[0]?.bytes ?? 0;
  // A checkpoint itself writes about a hundred bytes, which must not trigger the next one.
  if (bytes < CHECKPOINT_AFTER_BYTES && (bytes < 4096 || sinceMs < CHECKPOINT_AFTER_MS)) return false;
  await pglite.exec('checkpoint');
  return true;
}

/** Vacuums the table that most exceeds the thresholds of PostgreSQL's autovacuum, one per run. */
export async function vacuumNeediestTable(pglite: PGlite): Promise<string | null> {
  const { rows } = await pglite.query<{ name: string; dead: boolean }>(`
    select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup > 50 + 0.2 * c.live as dead
    from pg_stat_user_tables s
    join lateral (select greatest(reltuples, 0) as live from pg_class where oid = s.relid) c on true
    where s.n_dead_tup > 50 + 0.2 * c.live or s.n_mod_since_analyze > 50 + 0.1 * c.live
    order by s.n_dead_tup / (50 + 0.2 * c.live) desc limit 1`);
  const table = rows[0];
  if (!table) return null;
  // Two short statements, so that queries can run in between. A sample of six thousand rows is enough for a church.
  if (table.dead) await pglite.exec(`vacuum ${table.name}`);
  await pglite.exec(`begin; set local default_statistics_target = 20; analyze ${table.name}; commit`);
  return table.name;
}
