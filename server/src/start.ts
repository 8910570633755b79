import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { announceStart, announceStop } from './announce.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/client.ts';
import { DataFolderInUseError } from './db/lock.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { ensureFirstAdmin } from './modules/accounts/first-admin.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { startQueue } from './platform/queue.ts';
import { createSmsGateway } from './platform/sms/gateway.ts';
import { POLICY } from './policy/table.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startWorkers } from './workers.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const WEB_ROOT = resolve(PROJECT, 'web/build/client');
/** A request may run this long after the order to stop; then the process ends all the same. */
const STOP_MOST_MS = 4500;

async function start(): Promise<void> {
  const envFile = resolve(PROJECT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env);
  const dataDir = resolve(PROJECT, settings.dataDir);
  const log = createLog({ level: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') });
  const clock = systemClock;
  const database = await openDatabase({ dataDir, ...(settings.databaseUrl && { url: settings.databaseUrl }) });
  await migrateDatabase(database);
  const queue = await startQueue(database, { log });
  const mailer = createMailer({
    ...(settings.mail.smtpUrl && { smtpUrl: settings.mail.smtpUrl }),
    from: settings.mail.from,
    outboxDir: resolve(dataDir, 'outbox'),
    // The one exception to a log without addresses and codes: without SMTP a newcomer reads the code here.
    notice: (text) => process.stdout.write(`${text}\n`),
  });
  const sms = createSmsGateway(settings.sms, { outboxDir: resolve(dataDir, 'outbox') });
  const deps: Deps = { settings, database, db: database.db, queue, mailer, sms, clock, policy: POLICY, log };
  if (settings.demo) await (await import('./demo/ensure-demo.ts')).ensureDemo(deps);
  const admin = await ensureFirstAdmin(deps);
  const app = await buildApp(deps, { webRoot: WEB_ROOT });
  await startWorkers(deps);
  await app.listen({ port: settings.port, host: settings.host });
  announceStart({ settings, dataDir, engine: database.engine, address: app.server.address(), admin });

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    announceStop(signal);
    setTimeout(() => process.exit(1), STOP_MOST_MS).unref();
    // First no new requests and the running ones finished, then the jobs, then the database under both.
    await app.close();
    await queue.stop();
    await mailer.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof SettingsError || error instanceof DataFolderInUseError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
});
