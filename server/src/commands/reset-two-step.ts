import { BackupError } from '../backup/backup-format.ts';
import { loadSettings } from '../base/environment.ts';
import { openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { resetTwoStepOnMachine } from '../domains/identity/two-step/machine-reset.service.ts';
import { HOOKS, JOB_POLICIES } from '../domains/index.ts';
import { createLogger } from '../platform/log/log.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { systemClock } from '../platform/time/clock.ts';

/** For the church whose only admin lost everything. Whoever can run commands on the machine can read its data anyway. */
export async function resetTwoStep(username: string): Promise<void> {
  const { settings, dataDir } = loadSettings();
  const { databaseUrl: url } = settings;
  const database = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  try {
    await migrateDatabase(database);
    const queue = await startQueue(database, { log: createLogger({ level: 'warn' }), jobs: JOB_POLICIES });
    try {
      const deps = { db: database.db, queue, clock: systemClock, accountHooks: HOOKS.accountHooks };
      const outcome = await resetTwoStepOnMachine(deps, username);
      if (outcome === 'unknown') throw new BackupError(`There is no account with the username '${username}'.`);
      if (outcome === 'off') throw new BackupError(`'${username}' has no two-step login: the password is enough.`);
    } finally {
      await queue.stop();
    }
  } finally {
    await database.close();
  }
  console.log(`Two-step login of '${username}' is reset, and every device is logged out. The password is as before.`);
  console.log('The person is told by e-mail as soon as the server runs. Set it up again after the next login.');
}
