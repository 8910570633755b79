import type { Sentence } from '@kanisa/contract/core/message.ts';
import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { joinName } from '../persons/names.rules.ts';
import type { PersonFields } from '../persons/person-fields.rules.ts';
import { listPeopleByIds, type PersonRecord } from '../persons/persons.repo.ts';
import type { Reader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { type Consent, findChanges } from './changes.rules.ts';
import type { FileFamily } from './families.rules.ts';
import { type FileRow, getKey, type LeftValue } from './file-rows.rules.ts';
import { listHomeMembers, listIdsByContact, listSources, lockPeople } from './match-people.repo.ts';
import {
  type Candidates,
  findAtHome,
  findByKeyOrContact,
  findByRowKey,
  findTarget,
  isOtherName,
  toComparedName,
} from './match-rows.rules.ts';

/** The action of an import on a row. */
export interface RowPlan {
  row: FileRow;
  family: FileFamily;
  state: 'new' | 'updated' | 'unchanged' | 'waiting';
  reason: Sentence | null;
  person: PersonRecord | null;
  changes: Partial<PersonFields>;
  /** The household that its family has already. */
  target: number | null;
  position: HouseholdPosition;
  /** Nobody moves: only who has no household gets one. */
  isPlaced: boolean;
  left: LeftValue[];
}

export interface PlanOptions {
  reader: Reader;
  /** Under which keys of people are stored. */
  system: string;
  consent: Consent;
  /** Locks the people in this transaction. */
  tx?: Tx;
}

type TimeDeps = Pick<Deps, 'settings' | 'clock'>;

/** Decides what becomes of each row, and writes nothing. Families are whole. */
export async function planFamilies(
  deps: TimeDeps,
  db: DbOrTx,
  families: readonly FileFamily[],
  options: PlanOptions,
): Promise<RowPlan[]> {
  const rows = families.flatMap((family) => family.rows).filter(({ problem }) => problem === null);
  const found = await findCandidates(deps, db, rows, families, options);
  const taken = new Map<number, number>();
  const { adultsBornUntil } = getViewing(deps, options.reader);
  return families.flatMap((family) => planFamily(family, { ...options, adultsBornUntil, found, taken }));
}

async function findCandidates(
  deps: TimeDeps,
  db: DbOrTx,
  rows: readonly FileRow[],
  families: readonly FileFamily[],
  { reader, system, tx }: PlanOptions,
): Promise<Candidates> {
  const sources = await listSources(
    db,
    system,
    rows.flatMap((row) => getKey(row) ?? []),
  );
  const byContact = await listIdsByContact(db, {
    phones: rows.flatMap(({ values }) => values.phoneNumber ?? []),
    emails: rows.flatMap(({ values }) => values.personalEmail?.toLowerCase() ?? []),
  });
  const load = async (ids: readonly number[]) => {
    const sorted = [...new Set(ids)].toSorted((one, other) => one - other);
    if (tx) await lockPeople(tx, sorted);
    return listPeopleByIds(db, sorted, getViewing(deps, reader));
  };
  const first = await load([...sources.values(), ...byContact]);
  const homes = await listHomeMembers(db, {
    ids: first.flatMap(({ household }) => household?.id ?? []),
    names: families.flatMap(({ key, name }) => (key === null ? [] : name.toLowerCase())),
  });
  const known = new Set(first.map(({ id }) => id));
  const others = await load(homes.map(({ personId }) => personId).filter((id) => !known.has(id)));
  const people = [...first, ...others].toSorted((one, other) => one.id - other.id);
  return {
    sources,
    homes,
    records: new Map(people.map((person) => [person.id, person])),
    names: new Map(people.map((person) => [person.id, toComparedName(person)])),
  };
}

interface FamilyContext extends PlanOptions {
  adultsBornUntil: string;
  found: Candidates;
  /** Lines by the people that they are about: two rows never write one person. */
  taken: Map<number, number>;
}

function planFamily(family: FileFamily, context: FamilyContext): RowPlan[] {
  const { found, reader, taken } = context;
  const people = new Map<FileRow, PersonRecord>();
  const doubles = new Map<FileRow, number>();
  const take = (row: FileRow, person: PersonRecord | null) => {
    if (!person) return;
    const line = taken.get(person.id);
    if (line !== undefined) return void doubles.set(row, line);
    taken.set(person.id, row.line);
    people.set(row, person);
  };
  const rows = family.rows.filter(({ problem }) => problem === null);
  for (const row of rows) take(row, findByKeyOrContact(row, reader, found));
  let target = family.key === null ? null : findTarget(rows.map((row) => people.get(row)));
  for (const row of rows) {
    if (people.has(row) || doubles.has(row)) continue;
    take(row, findAtHome({ row, family, target }, reader, found) ?? findByRowKey(row, reader, found));
    target ??= findTarget([people.get(row)]);
  }
  const home = { target, hasAdult: hasAdult(family, target, people, found) };
  return family.rows.map((row) =>
    planRow(row, family, { ...context, ...home, person: people.get(row), twin: doubles.get(row) }),
  );
}

/** A row that waits is nobody yet; who lives there already is. */
function hasAdult(
  { key, rows }: FileFamily,
  target: number | null,
  people: ReadonlyMap<FileRow, PersonRecord>,
  { homes, records }: Candidates,
): boolean {
  if (key === null) return false;
  const isAdultRow = (row: FileRow) => row.problem === null && !(people.get(row)?.isChild ?? row.isChild);
  const livesThere = homes.some(
    ({ householdId, personId }) => householdId === target && records.get(personId)?.isChild === false,
  );
  return livesThere || rows.some(isAdultRow);
}

interface RowContext extends FamilyContext {
  person: PersonRecord | undefined;
  /** Line of another row about the same person. */
  twin: number | undefined;
  target: number | null;
  hasAdult: boolean;
}

function planRow(row: FileRow, family: FileFamily, context: RowContext): RowPlan {
  const { person = null, twin, target } = context;
  const isPlaced = family.key !== null && (person === null || person.household === null);
  const plan = { row, family, person, target, isPlaced, changes: {}, left: row.left, position: toPlace(row, person) };
  const wait = (reason: Sentence): RowPlan => ({ ...plan, state: 'waiting', reason });
  if (row.problem !== null) return wait(row.problem);
  if (twin !== undefined) return wait({ template: fileImportMessages.sameAs, values: { line: twin } });
  if (!person) {
    if (row.isChild && !context.hasAdult) return wait(fileImportMessages.noAdult);
    return { ...plan, state: 'new', reason: null };
  }
  const values = { name: joinName(person) };
  if (isOtherName(person, row)) return wait({ template: fileImportMessages.otherPerson, values });
  const { changes, left, isForbidden } = findChanges(person, row, context);
  if (isForbidden) return wait({ template: personMessages.onlyAdmin, values });
  const isChanged = Object.keys(changes).length > 0 || isPlaced;
  return { ...plan, changes, left: [...row.left, ...left], state: isChanged ? 'updated' : 'unchanged', reason: null };
}

/** An import makes no child of somebody who is here as an adult. */
function toPlace({ position }: FileRow, person: PersonRecord | null): HouseholdPosition {
  if (!person) return position ?? 'adult';
  if (person.isChild) return 'child';
  return position === 'child' ? 'other' : (position ?? 'adult');
}
