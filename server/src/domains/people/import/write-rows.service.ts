import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { finishImport, type ImportedUser, insertImportedUsers, markImportProgress } from './import.repo.ts';
import type { ImportRow } from './import.table.ts';

const INSERT_BATCH_SIZE = 250;
const PROGRESS_INTERVAL_MS = 200;

/** Somebody was quicker: an index refused a row, and with it all of them. */
export function isImportConflict(error: unknown): boolean {
  return findViolatedConstraint(error) !== null;
}

/** Everything in one transaction, while how far it is can be read from outside. */
export async function writeImport(deps: Deps, found: ImportRow, people: readonly ImportedUser[]): Promise<void> {
  const progress = { done: 0, isOver: false };
  // Begun out here: inside the transaction nothing but the transaction itself may use the database.
  const telling = reportProgress(deps, found.id, progress);
  try {
    await deps.db.transaction((tx) => insertAllRows(deps, tx, { found, people, progress }));
  } finally {
    progress.isOver = true;
    await telling;
  }
}

/** The embedded database has one connection, so there it is told only at the end. */
async function reportProgress(deps: Deps, id: number, progress: { done: number; isOver: boolean }): Promise<void> {
  for (let told = -1; !progress.isOver; await sleep(PROGRESS_INTERVAL_MS)) {
    if (told === progress.done) continue;
    told = progress.done;
    await markImportProgress(deps.db, id, told).catch((error: unknown) => {
      deps.log.warn({ err: error, importId: id }, 'the progress of an import could not be told');
    });
  }
}

interface ImportWork {
  found: ImportRow;
  people: readonly ImportedUser[];
  progress: { done: number };
}

async function insertAllRows(deps: Deps, tx: Tx, { found, people, progress }: ImportWork): Promise<void> {
  const now = deps.clock.now();
  const actor = { id: found.createdBy, origin: { address: found.address ?? '', device: found.device } };
  if (!(await lockUsersAgainstDeletion(tx, actor.id))) return;
  // One that nobody knows, for all of them: they choose their own by a link or a code.
  const passwordHash = await hashPassword(createToken());
  for (let from = 0; from < people.length; from += INSERT_BATCH_SIZE) {
    const some = people.slice(from, from + INSERT_BATCH_SIZE);
    const ids = await insertImportedUsers(tx, some, { passwordHash, now });
    const noted = some.map((person, index) => ({
      action: 'user.created' as const,
      personId: ids[index] ?? 0,
      after: toAuditValues(toImportedUserAuditFields(person)),
    }));
    await recordAudit(deps, tx, actor, ...noted);
    if (found.isWelcoming) {
      await deps.queue.sendAll(
        tx,
        'mail.welcome',
        ids.map((userId) => ({ userId })),
      );
    }
    progress.done += some.length;
  }
  await recordAudit(deps, tx, actor, { action: 'users.imported', after: { people: people.length } });
  await finishImport(tx, found.id, { status: 'done', done: people.length }, now);
}

function toImportedUserAuditFields(person: ImportedUser): Record<string, unknown> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    phone_number: person.phoneNumber,
    personal_email: person.personalEmail,
    role: person.role,
    address: person.address,
  };
}
