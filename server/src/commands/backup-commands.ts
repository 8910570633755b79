import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { cleanUpAfterRestore } from '../backup/after-restore.ts';
import { readBackup, readBackupTime, splitLines, streamDump, writeBackup } from '../backup/backup-file.ts';
import { BackupError } from '../backup/backup-format.ts';
import { copyJobs } from '../backup/copy-jobs.ts';
import type { TableChecksum } from '../backup/dump-database.ts';
import { loadBackup } from '../backup/load-backup.ts';
import { assertNotMoved, writeMovedMark } from '../backup/moved-mark.ts';
import { withSourceDatabase } from '../backup/source-database.ts';
import { loadSettings } from '../base/environment.ts';
import { formatCommand } from '../base/project-root.ts';
import type { RestoreCleanUp } from '../core/domain.ts';
import { openDatabase } from '../db/client.ts';
import { DOMAINS, HOOKS, JOB_POLICIES } from '../domains/index.ts';
import { addToErasedList, ERASED_LIST } from '../domains/privacy/deletion-requests/erased-list.service.ts';
import { createSecretBox, loadSecretKey } from '../platform/secrets/secret-box.ts';
import { systemClock } from '../platform/time/clock.ts';
import { INCOMPLETE_WARNING, readErasedLists } from './erased-lists.ts';

/** npm changes the working directory; INIT_CWD is where the user ran the command. */
const resolvePath = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

export async function backUpDatabase(file: string): Promise<void> {
  const { settings, dataDir } = loadSettings();
  const target = resolvePath(file);
  const startedAt = performance.now();
  await withSourceDatabase({ databaseUrl: settings.databaseUrl, dataDir }, async (source) => {
    const { sums, bytes } = await writeBackup(source, target);
    const { rows: erased } = await source.db.execute<{ mark: string }>(
      hasErasuresTable(sums) ? sql`select mark from erasures` : sql`select '' as mark where false`,
    );
    const marks = erased.map(({ mark }) => mark);
    const backups = [await readBackupTime(target)];
    await addToErasedList(join(dirname(target), ERASED_LIST), { marks, backups });
    const isKept = await addToKeptList(settings, { marks, backups });
    printChecksums(sums);
    const megabytes = (bytes / 1e6).toFixed(1);
    console.log(`\nBacked up to ${target}: ${megabytes} MB in ${secondsSince(startedAt)} s.`);
    console.log(`Keep ${ERASED_LIST} beside it: ${marks.length} erased people must stay erased.`);
    if (!isKept) console.log(`A restore will ask for ${settings.erasedList}, which is not there: ${MISSING_HINT}`);
  });
}

const MISSING_HINT = 'make backups where the product runs, or set ERASED_LIST to the list that it keeps.';

/**
 * With a PostgreSQL server this machine may be another one than the product's. A list that nobody adds erasures to would
 * look complete to a restore, so it is not created here.
 */
async function addToKeptList(
  { erasedList, databaseUrl }: { erasedList: string; databaseUrl: string | undefined },
  lines: { marks: string[]; backups: string[] },
): Promise<boolean> {
  if (databaseUrl !== undefined && !existsSync(erasedList)) return false;
  await addToErasedList(erasedList, lines);
  return true;
}

/** Backups of older versions have no such table. */
const hasErasuresTable = (sums: readonly TableChecksum[]) => sums.some(({ table }) => table === 'erasures');

export interface RestoreOptions {
  /** A list of erased people that is not beside the backup. */
  erased: string | undefined;
  /** The operator accepts that the list is missing or too old. */
  withoutErasedList: boolean;
}

export async function restoreDatabase(file: string, { erased, withoutErasedList }: RestoreOptions): Promise<void> {
  const { settings, dataDir } = loadSettings();
  const source = resolvePath(file);
  const lines = readBackup(source);
  const { marks, isComplete } = await readErasedLists(source, {
    madeAt: await readBackupTime(source),
    kept: settings.erasedList,
    named: erased === undefined ? undefined : resolvePath(erased),
    mayBeIncomplete: withoutErasedList,
  });
  const startedAt = performance.now();
  const { databaseUrl: url } = settings;
  const secretBox = createSecretBox(loadSecretKey(settings, dataDir));
  const target = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  try {
    let cleanUp: RestoreCleanUp | undefined;
    const { head, sums } = await loadBackup(target, lines, async (tx) => {
      cleanUp = await cleanUpAfterRestore(
        { clock: systemClock, personalData: HOOKS.personalData, secretBox, erasedMarks: marks },
        tx,
        DOMAINS,
      );
    });
    printChecksums(sums);
    console.log(
      `\nRestored what was backed up on ${head.made_at}, in ${secondsSince(startedAt)} s; every table was read`,
    );
    console.log('again and equals the backup. Then, because it is a picture of the past:');
    if (cleanUp) printCleanUp(cleanUp);
    if (!isComplete) console.log(INCOMPLETE_WARNING);
  } finally {
    await target.close();
  }
}

export async function moveDatabase(url: string): Promise<void> {
  const { settings, dataDir } = loadSettings();
  if (settings.databaseUrl !== undefined) {
    throw new BackupError('DATABASE_URL is set, so the data are on a PostgreSQL server already.');
  }
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new BackupError(`Say where to: ${formatCommand('move', 'postgres://user:password@host:5432/database')}`);
  }
  assertNotMoved(dataDir);
  const startedAt = performance.now();
  // The move reads the live database, not a copy: nothing may be sent or changed meanwhile, so the server must be
  // stopped.
  const source = await openDatabase({ dataDir });
  try {
    const target = await openDatabase({ url, dataDir });
    try {
      const { stream, done } = streamDump(source);
      const [{ sums }] = await Promise.all([loadBackup(target, splitLines(stream), async () => {}), done]);
      const jobs = await copyJobs(source, target, JOB_POLICIES);
      writeMovedMark(dataDir, url);
      printChecksums(sums);
      console.log(
        `\nMoved to PostgreSQL in ${secondsSince(startedAt)} s; every table was read again there and is equal.`,
      );
      console.log(`${jobs} jobs that waited go on there. Set DATABASE_URL to it, and start. The old data stay in`);
      console.log(`${dataDir}, and are not used again.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);

function printChecksums(sums: readonly TableChecksum[]): void {
  for (const { table, rows, sha256 } of sums) {
    console.log(`${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}`);
  }
}

function printCleanUp({ erased, sessions, imports, emails, texts, cancelled, unreadableApps }: RestoreCleanUp): void {
  const lines = [
    `${erased} people who were erased since are erased again`,
    `${emails} e-mails and ${texts} texts that were on their way are not sent: the history says so`,
    `${cancelled} scheduled texts are cancelled: schedule again what is still wanted`,
    `${imports} unfinished imports are ended; codes and notices that waited are not sent`,
    `${sessions} sessions are ended: everybody signs in anew`,
  ];
  for (const line of lines) console.log(`  ${line}`);
  if (unreadableApps === 0) return;
  console.log(
    `\n${unreadableApps} authenticator apps don't work here: their secrets were sealed with another key, which no backup`,
  );
  console.log(
    'contains. Put secret.key of the old data folder (or SECRET_KEY) in place and restart. Without it these people',
  );
  console.log('log in with a passkey or a recovery code, or an admin resets their two-step login.');
}
