import type { Sentence } from '@kanisa/contract/core/message.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import { toConflictError } from '../../../db/constraint-messages.ts';
import type { Writer } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { insertHousehold } from '../households/household-records.repo.ts';
import { addToHousehold } from '../households/place-in-household.service.ts';
import { type PersonFields, pickPersonFields } from '../persons/person-fields.rules.ts';
import { listPeopleByIds, type PersonRecord } from '../persons/persons.repo.ts';
import { insertPerson } from '../persons/persons.service.ts';
import type { Reader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { writePersonChanges } from '../persons/write-person.service.ts';
import type { Consent } from './changes.rules.ts';
import type { FileFamily } from './families.rules.ts';
import { insertImportRows } from './file-imports.repo.ts';
import type { FileImportRecord } from './file-imports.table.ts';
import { getKey } from './file-rows.rules.ts';
import { insertSource } from './match-people.repo.ts';
import { planFamilies, type RowPlan } from './plan-rows.service.ts';

export const toConsent = ({ wantsEmails, wantsTexts, agreedHow }: FileImportRecord): Consent => ({
  wantsEmails,
  wantsTexts,
  agreedHow,
});

/** Under which the keys of people are stored. Lists of an unknown kind have their own keys. */
export const getSourceSystem = ({ system, headings }: Pick<FileImportRecord, 'system' | 'headings'>): string =>
  system ?? `list ${headings.slice(0, 16)}`;

/** The effect of an import on a person, as the undo needs it. */
export interface ImportedBefore {
  fields: Partial<PersonFields>;
  agreedAt: string | null;
  isFromFamily: boolean;
}
export interface ImportedAfter {
  fields: Partial<PersonFields>;
  /** The household that the import put the person into. */
  householdId?: number;
  /** The key that the import stored for a person who was here before. */
  source?: { system: string; sourceId: string };
}

interface Batch {
  found: FileImportRecord;
  reader: Reader;
  writer: Writer;
  /** Households that this import made, by the key of the family. */
  homes: Map<string, number>;
}

interface Written {
  plan: RowPlan;
  personId: number | null;
  householdId: number | null;
  hasNewSource: boolean;
  reason: Sentence | null;
}

/** Writes whole families. A row that is refused waits with the reason; the others do not. */
export async function writeFamilies(
  deps: Deps,
  tx: Tx,
  { found, reader, writer }: Omit<Batch, 'homes'>,
  families: readonly FileFamily[],
): Promise<void> {
  const system = getSourceSystem(found);
  const plans = await planFamilies(deps, tx, families, { reader, system, consent: toConsent(found), tx });
  const batch: Batch = { found, reader, writer, homes: new Map() };
  const written: Written[] = [];
  for (const plan of plans) written.push(await writeRow(deps, tx, batch, plan));
  await recordRows(deps, tx, batch, written);
}

async function writeRow(deps: Deps, tx: Tx, batch: Batch, plan: RowPlan): Promise<Written> {
  const waiting = { plan, personId: plan.person?.id ?? null, householdId: null, hasNewSource: false };
  if (plan.state === 'waiting') return { ...waiting, reason: plan.reason };
  try {
    const done = await tx.transaction((inner) => writePerson(deps, inner, batch, plan));
    if (done.householdId !== null && plan.family.key !== null) batch.homes.set(plan.family.key, done.householdId);
    return { plan, ...done, reason: null };
  } catch (error) {
    const known = error instanceof AppError ? error : toConflictError(error);
    if (!known) throw error;
    return { ...waiting, plan: { ...plan, state: 'waiting' }, reason: known.sentence };
  }
}

async function writePerson(deps: Deps, tx: Tx, batch: Batch, plan: RowPlan) {
  const { row, person, changes, isPlaced } = plan;
  if (person && Object.keys(changes).length > 0) await writePersonChanges(deps, tx, batch.writer, person, changes);
  const personId = person?.id ?? (await insertImported(deps, tx, batch, plan));
  const householdId = isPlaced ? await placePerson(deps, tx, batch, { plan, personId }) : null;
  const sourceId = getKey(row);
  const source = sourceId && { system: getSourceSystem(batch.found), sourceId, personId };
  const hasNewSource = source ? await insertSource(tx, source) : false;
  return { personId, householdId, hasNewSource };
}

/** Nobody under 18 is written to, whatever was agreed for the file. */
async function insertImported(deps: Deps, tx: Tx, { found, writer }: Batch, { row }: RowPlan): Promise<number> {
  const consent = toConsent(found);
  const isAgreed = !row.isChild && row.values.status !== 'died' && (consent.wantsEmails || consent.wantsTexts);
  return insertPerson(deps, tx, writer, { ...row.values, ...(isAgreed && consent) });
}

async function placePerson(
  deps: Deps,
  tx: Tx,
  { writer, homes }: Batch,
  { plan, personId }: { plan: RowPlan; personId: number },
): Promise<number> {
  const { family, target, position } = plan;
  const known = target ?? (family.key === null ? undefined : homes.get(family.key));
  const id = known ?? (await makeHousehold(deps, tx, writer, family));
  await addToHousehold(deps, tx, writer, id, { personId, position });
  return id;
}

async function makeHousehold(deps: Deps, tx: Tx, writer: Writer, { name, rows }: FileFamily): Promise<number> {
  const address = rows.find(({ values }) => values.address)?.values.address ?? null;
  const id = await insertHousehold(tx, { name, address }, deps.clock.now());
  await recordAudit(deps, tx, writer, { action: 'household.created', after: { household: name } });
  return id;
}

/** The people are read again: what they are now is what the undo compares with. */
async function recordRows(deps: Deps, tx: Tx, { found, reader }: Batch, written: readonly Written[]): Promise<void> {
  const ids = written.flatMap(({ personId, reason }) => (personId !== null && reason === null ? [personId] : []));
  const people = await listPeopleByIds(tx, ids, getViewing(deps, reader));
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows = written.map((one) => ({
    importId: found.id,
    row: one.plan.row.line,
    state: one.plan.state,
    reason: one.reason,
    personId: one.personId,
    ...describeChange(found, one, one.personId === null ? undefined : byId.get(one.personId)),
  }));
  const countState = (state: string) => rows.filter((row) => row.state === state).length;
  await insertImportRows(tx, found.id, rows, {
    done: rows.length,
    newPeople: countState('new'),
    updatedPeople: countState('updated'),
    unchangedPeople: countState('unchanged'),
    waitingRows: countState('waiting'),
  });
}

function describeChange(
  found: FileImportRecord,
  { plan, householdId, hasNewSource }: Written,
  now: PersonRecord | undefined,
): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  if (plan.state === 'waiting' || !now) return {};
  const { person } = plan;
  const current = pickPersonFields(now);
  const changed = new Set<string>(
    person
      ? Object.keys(findChangedFields<PersonFields>(pickPersonFields(person), current) ?? {})
      : Object.keys(current),
  );
  const pick = (fields: PersonFields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)));
  const after: ImportedAfter = {
    fields: pick(current),
    ...(householdId !== null && { householdId }),
    ...(hasNewSource && person && { source: { system: getSourceSystem(found), sourceId: getKey(plan.row) ?? '' } }),
  };
  const before: ImportedBefore | null = person && {
    fields: pick(pickPersonFields(person)),
    agreedAt: person.agreedAt?.toISOString() ?? null,
    isFromFamily: person.isFromFamily,
  };
  return { after: { ...after }, ...(before && { before: { ...before } }) };
}
