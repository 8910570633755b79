import { resolve } from 'node:path';
import { announceStart } from './announce.ts';
import { buildApp } from './app.ts';
import { startCopyServer } from './backup/live-copy.ts';
import { assertNotMoved } from './backup/moved-mark.ts';
import { type DatabaseHandle, openDatabase } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { JOB_POLICIES, PERSONAL_DATA, startJobs } from './domains/index.ts';
import { ensureFirstAdmin } from './domains/office/setup/first-admin.service.ts';
import { PROJECT_ROOT } from './environment.ts';
import { WAITING_CONNECTIONS_MAX } from './http/load-limits.ts';
import { createLogger } from './platform/log/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { startQueue } from './platform/queue/queue.ts';
import { createSmsGateway } from './platform/sms/gateway.ts';
import { systemClock } from './platform/time/clock.ts';
import { POLICY } from './policy/policy.ts';
import type { Settings } from './settings.ts';

const WEB_ROOT = resolve(PROJECT_ROOT, 'web/build/client');

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

export interface Serving {
  /** First no new requests and the running ones finished, then the jobs, then the database under both. */
  close(): Promise<void>;
}

/** The whole product in this process, from its database to its port. Once `isStopping`, it says that it is not ready. */
export async function serve(settings: Settings, dataDir: string, isStopping: () => boolean): Promise<Serving> {
  if (settings.databaseUrl === undefined) assertNotMoved(dataDir);
  const log = createLogger({ level: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') });
  const clock = systemClock;
  const database = await openMigrated({ dataDir, ...(settings.databaseUrl && { url: settings.databaseUrl }) });
  database.onDeath?.(dieToo);
  const control = await startCopyServer(database, { dataDir, log });
  const queue = await startQueue(database, { log, jobs: JOB_POLICIES });
  const { mailer, sms } = openChannels(settings, dataDir);
  const shared = { settings, database, db: database.db, queue, mailer, sms, clock, log };
  const deps: Deps = { ...shared, policy: POLICY, personalData: PERSONAL_DATA, isStopping };
  if (settings.demo) await (await import('./demo/ensure-demo.ts')).ensureDemo(deps);
  const admin = await ensureFirstAdmin(deps);
  const metrics = new Metrics();
  const app = await buildApp(deps, { webRoot: WEB_ROOT, ...(settings.metrics && { metrics }) });
  await startJobs(deps);
  const figures = settings.metrics && (await serveMetrics(metrics, { ...settings.metrics, database }));
  await app.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS_MAX });
  announceStart({ settings, dataDir, engine: database.engine, address: app.server.address(), admin });
  const inOrder = [app, { close: () => queue.stop() }, mailer, figures, control, database];
  return {
    close: async () => {
      for (const one of inOrder) await one?.close();
    },
  };
}
