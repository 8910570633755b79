import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import { shareLongWorkLock } from '../../identity/accounts/credentials.service.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import { requireLockedMandate, requireMandate } from '../../identity/mandates/mandates.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { toPersonFields } from '../users/person-fields.rules.ts';
import { finishImport, type ImportedUser, insertImportedUsers, markImportProgress } from './import.repo.ts';
import type { ImportRow } from './import.table.ts';

const WHY = 'the job of an import, which was checked when it was accepted';

const INSERT_BATCH_SIZE = 250;
const PROGRESS_INTERVAL_MS = 200;

/** A concurrent change took a name or contact: the unique index rejects one row, and with it the whole import. */
export function isImportConflict(error: unknown): boolean {
  return findViolatedConstraint(error) !== null;
}

export function toImportMandate({ createdBy }: Pick<ImportRow, 'createdBy'>): Mandate {
  return { userId: createdBy, action: 'people.import' };
}

/** Writes all rows in one transaction, while other connections can read the progress. */
export async function writeImport(deps: Deps, found: ImportRow, users: readonly ImportedUser[]): Promise<void> {
  const progress = { done: 0, isFinished: false };
  // Start this outside the transaction: inside it, only the transaction itself may use the database.
  const reporting = reportProgress(deps, found.id, progress);
  try {
    await forNobody(deps.db, WHY).transaction((tx) => insertAllRows(deps, tx, { found, users, progress }));
  } finally {
    progress.isFinished = true;
    await reporting;
  }
}

/** The embedded database has one connection, so there the progress appears only at the end. */
async function reportProgress(deps: Deps, id: number, progress: { done: number; isFinished: boolean }): Promise<void> {
  for (let saved = -1; !progress.isFinished; await sleep(PROGRESS_INTERVAL_MS)) {
    if (saved === progress.done) continue;
    saved = progress.done;
    await markImportProgress(forNobody(deps.db, WHY), id, saved).catch((error: unknown) => {
      deps.log.warn({ err: error, importId: id }, 'the progress of an import could not be saved');
    });
  }
}

interface ImportWork {
  found: ImportRow;
  users: readonly ImportedUser[];
  progress: { done: number };
}

async function insertAllRows(deps: Deps, tx: Tx, { found, users, progress }: ImportWork): Promise<void> {
  const now = deps.clock.now();
  const mandate = toImportMandate(found);
  const actor = { id: found.createdBy, origin: { address: found.address ?? '', device: found.device } };
  if (!(await shareLongWorkLock(tx, actor.id))) return;
  // All imported users share a random password that nobody knows; they choose their own by a link or a code.
  const passwordHash = await hashPassword(createToken());
  const passwordProof = computePasswordProof(passwordHash);
  for (let from = 0; from < users.length; from += INSERT_BATCH_SIZE) {
    await requireMandate(deps, tx, mandate);
    const batch = users.slice(from, from + INSERT_BATCH_SIZE);
    const ids = await insertImportedUsers(tx, batch, { passwordHash, isWelcoming: found.isWelcoming, now });
    const entries = batch.map((user, index) => ({
      action: 'user.created' as const,
      personId: ids[index] ?? 0,
      after: toAuditValues(toImportedUserAuditFields(user)),
    }));
    await recordAudit(deps, tx, actor, ...entries);
    if (found.isWelcoming) {
      await deps.queue.sendAll(
        tx,
        'mail.welcome',
        ids.map((userId) => ({ userId, passwordProof })),
      );
    }
    progress.done += batch.length;
  }
  const skipped = found.skipped > 0 ? { skipped: found.skipped } : {};
  await recordAudit(deps, tx, actor, { action: 'users.imported', after: { people: users.length, ...skipped } });
  await requireLockedMandate(deps, tx, mandate);
  await finishImport(tx, found.id, { status: 'done', done: users.length }, now);
}

function toImportedUserAuditFields(user: ImportedUser): Record<string, unknown> {
  return {
    ...toPersonFields(user),
    role: user.role,
    address: user.address,
  };
}
