import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { Writer } from '../../../policy/actor.ts';
import { takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { requireLockedMandate } from '../../identity/mandates/mandates.service.ts';
import { getReader, type Reader } from '../persons/readers.rules.ts';
import { lockFileImport } from './file-imports.repo.ts';
import type { FileImportRecord } from './file-imports.table.ts';

const WHY = 'the job of an import, which asks for the right behind a lock in each transaction';

/** For whom the import, or its undo, goes on. */
export const toFileImportMandate = ({ status, createdBy, undoneBy }: FileImportRecord): Mandate => ({
  userId: status === 'undoing' ? undoneBy : createdBy,
  action: 'persons.edit',
});

export interface ImportStep {
  tx: Tx;
  found: FileImportRecord;
  reader: Reader;
  writer: Writer;
}

/**
 * One piece of an import or of its undo. The locks are those of every change by the office; the right is that of this
 * moment. Null if the import has ended or is gone.
 */
export async function transactionOfImport<Result>(
  deps: Deps,
  importId: number,
  work: (step: ImportStep) => Promise<Result>,
): Promise<Result | null> {
  return forNobody(deps.db, WHY).transaction(async (tx) => {
    await takeAdminsLock(tx);
    const found = await lockFileImport(tx, importId);
    if (!found || (found.status !== 'running' && found.status !== 'undoing')) return null;
    const mandate = toFileImportMandate(found);
    const importer = await requireLockedMandate(deps, tx, mandate);
    const origin = { address: found.address ?? '', device: found.device };
    // The request that started it needed a fresh proof.
    const writer = { id: importer.id, origin, provedAt: deps.clock.now() };
    return work({ tx, found, reader: getReader(importer), writer });
  });
}
