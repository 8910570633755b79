import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../../db/client.ts';
import { constraintOf } from '../../../db/constraint-errors.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { newToken } from '../../../platform/tokens.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { note, valuesOf } from '../../records/audit/audit.service.ts';
import { endImport, type ImportedPerson, insertPeople, markProgress } from './import.repo.ts';
import type { ImportRow } from './import.table.ts';

const ROWS_AT_ONCE = 250;
const PROGRESS_MS = 200;

/** Somebody was quicker: an index refused a row, and with it all of them. */
export function isClash(error: unknown): boolean {
  return constraintOf(error) !== null;
}

/** Everything in one transaction, while how far it is can be read from outside. */
export async function write(deps: Deps, found: ImportRow, people: readonly ImportedPerson[]): Promise<void> {
  const progress = { done: 0, isOver: false };
  // Begun out here: inside the transaction nothing but the transaction itself may use the database.
  const telling = tell(deps, found.id, progress);
  try {
    await deps.db.transaction((tx) => writeAll(deps, tx, { found, people, progress }));
  } finally {
    progress.isOver = true;
    await telling;
  }
}

/** The embedded database has one connection, so there it is told only at the end. */
async function tell(deps: Deps, id: number, progress: { done: number; isOver: boolean }): Promise<void> {
  for (let told = -1; !progress.isOver; await sleep(PROGRESS_MS)) {
    if (told === progress.done) continue;
    told = progress.done;
    await markProgress(deps.db, id, told).catch((error: unknown) => {
      deps.log.warn({ err: error, importId: id }, 'the progress of an import could not be told');
    });
  }
}

interface Work {
  found: ImportRow;
  people: readonly ImportedPerson[];
  progress: { done: number };
}

async function writeAll(deps: Deps, tx: Tx, { found, people, progress }: Work): Promise<void> {
  const now = deps.clock.now();
  const actor = { id: found.createdBy, origin: { address: found.address ?? '', device: found.device } };
  if (!(await holdPeople(tx, actor.id))) return;
  // One that nobody knows, for all of them: they choose their own by a link or a code.
  const passwordHash = await hashPassword(newToken());
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    const some = people.slice(from, from + ROWS_AT_ONCE);
    const ids = await insertPeople(tx, some, { passwordHash, now });
    const noted = some.map((person, index) => ({
      action: 'user.created' as const,
      personId: ids[index] ?? 0,
      after: valuesOf(wireNames(person)),
    }));
    await note(deps, tx, actor, ...noted);
    if (found.isWelcoming) {
      await deps.queue.sendAll(
        tx,
        'mail.welcome',
        ids.map((userId) => ({ userId })),
      );
    }
    progress.done += some.length;
  }
  await note(deps, tx, actor, { action: 'users.imported', after: { people: people.length } });
  await endImport(tx, found.id, { status: 'done', done: people.length }, now);
}

function wireNames(person: ImportedPerson): Record<string, unknown> {
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
