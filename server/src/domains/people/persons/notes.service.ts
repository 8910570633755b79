import { noteMessages } from '@kanisa/contract/people/notes.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { countNotes, insertNote, isInFamilyListOf, listNoteRows, type NoteRecord } from './notes.repo.ts';
import { transactionAsOffice } from './office-transaction.service.ts';
import { getReader, type Reader } from './readers.rules.ts';
import { getSeenPage } from './see-people.service.ts';

/**
 * Notes on children are for admins. A keeper reads none on their own family either: whoever has a child in their list can
 * write another birthday there.
 */
async function requireNotable(deps: Deps, db: DbOrTx, reader: Reader, personId: number): Promise<void> {
  const { person } = await getSeenPage(deps, db, reader, personId);
  if (reader.kind === 'admin') return;
  if (person.isChild || (await isInFamilyListOf(db, reader.id, personId)))
    throw new AppError('forbidden', noteMessages.onlyAdmins);
}

export async function listNotes(
  deps: Deps,
  actor: Actor,
  personId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: NoteRecord[]; total: number }> {
  await requireNotable(deps, deps.db, getReader(actor), personId);
  const rows = await listNoteRows(deps.db, personId, { limit: perPage, offset: (page - 1) * perPage });
  return { rows, total: await countNotes(deps.db, personId) };
}

/** The trail says that somebody wrote, and the words stay where the person reads them. */
export async function addNote(deps: Deps, actor: Actor, personId: number, text: string): Promise<NoteRecord> {
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    await requireNotable(deps, tx, reader, personId);
    const createdAt = deps.clock.now();
    const id = await insertNote(tx, { personId, authorId: actor.id, text, createdAt });
    await recordAudit(deps, tx, actor, { action: 'person.note_added', personId });
    const { username, firstName, lastName } = actor;
    return { id, text, createdAt, username, firstName, lastName };
  });
}
