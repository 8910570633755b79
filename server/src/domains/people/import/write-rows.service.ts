import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { toAddress } from '../../../db/address-columns.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import { shareLongWorkLock } from '../../identity/accounts/credentials.service.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { requireLockedMandate, requireMandate } from '../../identity/mandates/mandates.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { toPersonFields } from '../users/person-fields.rules.ts';
import {
  acceptImport,
  addImportProgress,
  deleteDraftRows,
  finishImport,
  type ImportedUser,
  insertDrafts,
  releaseDraftRows,
} from './import.repo.ts';
import type { ImportRow } from './import.table.ts';

const WHY = 'the job of an import, which asks for the right in each transaction until all rows are stored';

/** Rows of one transaction. The embedded database answers nobody else until it ends. */
const BATCH_SIZE = 25;

/** A concurrent change took a name or contact: the unique index rejects one row, and with it the whole import. */
export function isImportConflict(error: unknown): boolean {
  return findViolatedConstraint(error) !== null;
}

export function toImportMandate({ createdBy }: Pick<ImportRow, 'createdBy'>): Mandate {
  return { userId: createdBy, action: 'people.import' };
}

/**
 * Stores all rows as people whom nobody can use yet, in short transactions, so that others are answered in between. The
 * last transaction accepts the import. If anything fails before, `dropDrafts` leaves nothing behind.
 */
export async function storeDrafts(deps: Deps, found: ImportRow, people: readonly ImportedUser[]): Promise<void> {
  const now = deps.clock.now();
  const mandate = toImportMandate(found);
  // All imported people share a random password that nobody knows; they choose their own by a link or a code.
  const passwordHash = await hashPassword(createToken());
  for (let from = 0; from < people.length; from += BATCH_SIZE) {
    const batch = people.slice(from, from + BATCH_SIZE);
    await inImport(deps, found, async (tx) => {
      await requireMandate(deps, tx, mandate);
      await insertDrafts(tx, batch, { importId: found.id, passwordHash, now });
      await addImportProgress(tx, found.id, batch.length);
    });
  }
  await inImport(deps, found, async (tx) => {
    await requireLockedMandate(deps, tx, mandate);
    await acceptImport(tx, found.id, now);
  });
}

/** Makes the stored people usable. A run that a crash interrupted goes on here. */
export async function releaseDrafts(deps: Deps, found: ImportRow): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inImport(deps, found, async (tx) => {
      const released = await releaseDraftRows(tx, found.id, {
        limit: BATCH_SIZE,
        welcomeAt: found.isWelcoming ? deps.clock.now() : null,
      });
      if (released.length === 0) await finishReleased(deps, tx, found);
      else await announcePeople(deps, tx, found, released);
      return released.length > 0;
    });
  }
}

async function announcePeople(deps: Deps, tx: Tx, found: ImportRow, people: readonly UserRow[]): Promise<void> {
  const entries = people.map((user) => ({
    action: 'user.created' as const,
    personId: user.id,
    after: toAuditValues(toImportedUserAuditFields(user)),
  }));
  await recordAudit(deps, tx, toAuditActor(found), ...entries);
  if (found.isWelcoming) {
    const mails = people.map(({ id: userId, passwordHash }) => ({
      userId,
      passwordProof: computePasswordProof(passwordHash),
    }));
    await deps.queue.sendAll(tx, 'mail.welcome', mails);
  }
  await addImportProgress(tx, found.id, people.length);
}

async function finishReleased(deps: Deps, tx: Tx, found: ImportRow): Promise<void> {
  const skipped = found.skipped > 0 ? { skipped: found.skipped } : {};
  await recordAudit(deps, tx, toAuditActor(found), {
    action: 'users.imported',
    after: { people: found.total, ...skipped },
  });
  await finishImport(tx, found.id, { status: 'done', done: found.total }, deps.clock.now());
}

/** Deletes what an import that failed, or a run that was interrupted, has stored. */
export async function dropDrafts(deps: Pick<Deps, 'db'>, importId: number): Promise<void> {
  for (let dropped = BATCH_SIZE; dropped === BATCH_SIZE; ) {
    dropped = await forNobody(deps.db, WHY).transaction((tx) => deleteDraftRows(tx, importId, BATCH_SIZE));
  }
}

/** Prevents the deletion of the person who imports, and with them of the import, until the transaction ends. */
async function inImport<Result>(deps: Deps, found: ImportRow, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return forNobody(deps.db, WHY).transaction(async (tx) => {
    if (!(await shareLongWorkLock(tx, found.createdBy))) throw new ImportGoneError();
    return work(tx);
  });
}

/** The person who imports was deleted, and the import with them. */
export class ImportGoneError extends Error {
  override name = 'ImportGoneError';
}

const toAuditActor = ({ createdBy, address, device }: ImportRow) => ({
  id: createdBy,
  origin: { address: address ?? '', device },
});

function toImportedUserAuditFields(user: UserRow): Record<string, unknown> {
  return {
    ...toPersonFields(user),
    role: user.role,
    address: toAddress(user),
  };
}
