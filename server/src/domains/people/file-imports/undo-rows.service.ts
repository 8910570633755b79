import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Writer } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findPlace } from '../households/household-records.repo.ts';
import { deleteEmptyHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { leaveHousehold } from '../households/households.service.ts';
import { type PersonFields, pickPersonFields } from '../persons/person-fields.rules.ts';
import { changesIdentity, isOfChildren } from '../persons/person-rights.rules.ts';
import { deletePersonRow, listPeopleByIds, type PersonRecord, updatePersonRow } from '../persons/persons.repo.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { writePersonChanges } from '../persons/write-person.service.ts';
import type { FileImportRowRecord } from './file-imports.table.ts';
import type { ImportStep } from './import-transaction.service.ts';
import { deleteSource, lockPeople } from './match-people.repo.ts';
import { isInUse } from './undo-rows.repo.ts';
import type { ImportedAfter, ImportedBefore } from './write-rows.service.ts';

/** Undone entirely, kept because somebody changed the person since, or left for an admin. */
type Outcome = 'undone' | 'kept' | 'forbidden';

/** Takes back what the import did to these people, and returns how each row ended, by its line. */
export async function undoRows(
  deps: Deps,
  step: ImportStep,
  rows: readonly FileImportRowRecord[],
): Promise<Map<number, Outcome>> {
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  await lockPeople(
    step.tx,
    ids.toSorted((one, other) => one - other),
  );
  const people = await listPeopleByIds(step.tx, ids, getViewing(deps, step.reader));
  const byId = new Map(people.map((person) => [person.id, person]));
  const outcomes = new Map<number, Outcome>();
  for (const row of rows) {
    const person = row.personId === null ? undefined : byId.get(row.personId);
    outcomes.set(row.row, person ? await undoRow(deps, step, { row, person }) : 'undone');
  }
  return outcomes;
}

interface Undone {
  row: FileImportRowRecord;
  person: PersonRecord;
}

function undoRow(deps: Deps, step: ImportStep, undone: Undone): Promise<Outcome> {
  return undone.row.state === 'new' ? removeNewPerson(deps, step, undone) : restorePerson(deps, step, undone);
}

const toAfter = ({ after }: FileImportRowRecord) => (after ?? { fields: {} }) as unknown as ImportedAfter;
const toBefore = ({ before }: FileImportRowRecord) => (before ?? { fields: {} }) as unknown as ImportedBefore;

/** A keeper deletes no child, not even this way. */
async function removeNewPerson(
  deps: Deps,
  { tx, reader, writer }: ImportStep,
  { row, person }: Undone,
): Promise<Outcome> {
  const isChanged = !isDeepStrictEqual(toPlain(pickPersonFields(person)), toPlain(toAfter(row).fields));
  // Comes first: whether somebody changed the child, or wrote about it, is nothing for a keeper.
  if (person.isChild && reader.kind !== 'admin') return 'forbidden';
  if (isChanged || person.username !== null || (await isInUse(tx, person.id))) return 'kept';
  const householdIds = await listHouseholdIds(tx, [person.id]);
  await recordAudit(deps, tx, writer, { action: 'person.deleted' });
  await deletePersonRow(tx, person.id);
  await deleteEmptyHouseholds(tx, householdIds);
  return 'undone';
}

/** As it comes out of the database's JSON. */
const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function restorePerson(deps: Deps, step: ImportStep, { row, person }: Undone): Promise<Outcome> {
  const { tx, reader, writer } = step;
  const { householdId, source } = toAfter(row);
  const { values, isWhole } = findValuesToRestore(person, row);
  const isKeeper = reader.kind !== 'admin';
  const isOfChild = person.isChild && Object.keys(toBefore(row).fields).some((name) => !isOfChildren(name));
  if (isKeeper && (isOfChild || changesIdentity(person, values))) return 'forbidden';
  if (Object.keys(values).length > 0) await restoreValues(deps, tx, writer, { row, person, values });
  if (householdId !== undefined && (await findPlace(tx, householdId, person.id))) {
    await leaveHousehold(deps, tx, writer, { id: householdId, people: [person.id] });
  }
  if (source) await deleteSource(tx, { ...source, personId: person.id });
  return isWhole ? 'undone' : 'kept';
}

/** Values that are still those of the import. Somebody's later change stays. */
function findValuesToRestore(person: PersonRecord, row: FileImportRowRecord) {
  const now = new Map<string, unknown>(Object.entries(pickPersonFields(person)));
  const after = new Map<string, unknown>(Object.entries(toAfter(row).fields));
  const before = Object.entries(toBefore(row).fields);
  const unchanged = before.filter(([name]) =>
    isDeepStrictEqual(toPlain(now.get(name) ?? null), after.get(name) ?? null),
  );
  return {
    values: Object.fromEntries(unchanged) as Partial<PersonFields>,
    isWhole: unchanged.length === before.length,
  };
}

async function restoreValues(
  deps: Deps,
  tx: Tx,
  writer: Writer,
  { row, person, values }: Undone & { values: Partial<PersonFields> },
): Promise<void> {
  await writePersonChanges(deps, tx, writer, person, values);
  const { agreedAt, isFromFamily } = toBefore(row);
  const hadConsent = 'wantsEmails' in values || 'wantsTexts' in values;
  await updatePersonRow(
    tx,
    person.id,
    {
      isFromFamily,
      ...(values.statusSince !== undefined && { statusSince: values.statusSince }),
      ...(hadConsent && { agreedAt: agreedAt === null ? null : new Date(agreedAt) }),
    },
    deps.clock.now(),
  );
}
