import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { announceStart, announceStop } from './announce.ts';
import { buildApp } from './app.ts';
import { openControl } from './backup/control.ts';
import { MovedError, refuseMoved } from './backup/moved.ts';
import { type DatabaseHandle, openDatabase } from './db/client.ts';
import { DataFolderInUseError } from './db/lock.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { loadSettings, PROJECT } from './environment.ts';
import { MOST_WAITING_CONNECTIONS } from './http/limits.ts';
import { serveMetrics } from './metrics-server.ts';
import { ensureFirstAdmin } from './modules/accounts/first-admin.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { Metrics } from './platform/metrics.ts';
import { startQueue } from './platform/queue.ts';
import { createSmsGateway } from './platform/sms/gateway.ts';
import { POLICY } from './policy/table.ts';
import { type Settings, SettingsError } from './settings.ts';
import { startWorkers } from './workers.ts';

const WEB_ROOT = resolve(PROJECT, 'web/build/client');
/** A request may run this long after the order to stop; then the process ends all the same. */
const STOP_MOST_MS = 4500;

/** A migration may take its time, a request may not. */
async function openMigrated(where: { url?: string; dataDir: string }): Promise<DatabaseHandle> {
  const patient = await openDatabase(where);
  await migrateDatabase(patient);
  if (patient.engine === 'pglite') return patient;
  await patient.close();
  return openDatabase({ ...where, isServing: true });
}

/** At once: the next query would hold the whole process. What was answered is safe; whoever starts it again finds it. */
function dieToo(error: unknown): void {
  console.error(
    'The embedded database cannot write any more and has stopped: is the disk full? Make room, start again.',
  );
  console.error(error);
  process.exit(1);
}

/** How messages leave: over what the settings name, or into the outbox. */
function openChannels(settings: Settings, dataDir: string): Pick<Deps, 'mailer' | 'sms'> {
  const outboxDir = resolve(dataDir, 'outbox');
  const mailer = createMailer({
    ...(settings.mail.smtpUrl && { smtpUrl: settings.mail.smtpUrl }),
    from: settings.mail.from,
    outboxDir,
    // The one exception to a log without addresses and codes: without SMTP a newcomer reads the code here.
    notice: (text) => process.stdout.write(`${text}\n`),
  });
  return { mailer, sms: createSmsGateway(settings.sms, { outboxDir }) };
}

async function start(): Promise<void> {
  const { settings, dataDir } = loadSettings();
  if (settings.databaseUrl === undefined) refuseMoved(dataDir);
  const log = createLog({ level: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') });
  const clock = systemClock;
  const database = await openMigrated({ dataDir, ...(settings.databaseUrl && { url: settings.databaseUrl }) });
  database.onDeath?.(dieToo);
  const control = await openControl(database, { dataDir, log });
  const queue = await startQueue(database, { log });
  const { mailer, sms } = openChannels(settings, dataDir);
  const state = { isStopping: false };
  const shared = { settings, database, db: database.db, queue, mailer, sms, clock, log };
  const deps: Deps = { ...shared, policy: POLICY, isStopping: () => state.isStopping };
  if (settings.demo) await (await import('./demo/ensure-demo.ts')).ensureDemo(deps);
  const admin = await ensureFirstAdmin(deps);
  const metrics = new Metrics();
  const app = await buildApp(deps, { webRoot: WEB_ROOT, ...(settings.metrics && { metrics }) });
  await startWorkers(deps);
  const figures = settings.metrics && (await serveMetrics(metrics, { ...settings.metrics, database }));
  await app.listen({ port: settings.port, host: settings.host, backlog: MOST_WAITING_CONNECTIONS });
  announceStart({ settings, dataDir, engine: database.engine, address: app.server.address(), admin });

  // First no new requests and the running ones finished, then the jobs, then the database under both.
  const inOrder = [app, { close: () => queue.stop() }, mailer, figures, control, database];
  stopOnSignal(state, settings.drainSeconds, async () => {
    for (const one of inOrder) await one?.close();
  });
}

function stopOnSignal(state: { isStopping: boolean }, drainSeconds: number, close: () => Promise<void>): void {
  const stop = async (signal: string): Promise<void> => {
    if (state.isStopping) return;
    state.isStopping = true;
    announceStop(signal);
    // Ctrl-C is a person at a terminal, with no proxy in front.
    if (signal === 'SIGTERM') await sleep(drainSeconds * 1000);
    setTimeout(() => process.exit(1), STOP_MOST_MS).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

start().catch((error: unknown) => {
  const isForPeople = [SettingsError, DataFolderInUseError, MovedError].some((kind) => error instanceof kind);
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exit(1);
});
