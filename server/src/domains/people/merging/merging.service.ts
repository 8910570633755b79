import type { MergeBody, MergeKeep } from '@kanisa/contract/people/merging.schema.ts';
import { MERGE_FIELDS_OF_CHILDREN, mergeMessages } from '@kanisa/contract/people/merging.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { takeDeletionLocks } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { joinName } from '../persons/names.rules.ts';
import { type PersonFields, pickPersonFields, toPersonAuditFields } from '../persons/person-fields.rules.ts';
import { deletePersonRow, updatePersonRow } from '../persons/persons.repo.ts';
import { getReader, type Reader } from '../persons/readers.rules.ts';
import { getSeenPage, type SeenPage } from '../persons/see-people.service.ts';
import { writePersonChanges } from '../persons/write-person.service.ts';
import { chooseMainHousehold, endOtherPhoto, recordPersonEdits, separateFamilyEntries } from './merge-effects.repo.ts';
import { findRefusal, getMergePlan, type MergePlan } from './merge-plan.service.ts';
import { chooseRecord, chooseValues } from './merge-values.service.ts';
import { insertMerge, lockRecords } from './merging.repo.ts';
import type { MergeUndo } from './merging.table.ts';
import { moveReferences } from './move-references.repo.ts';
import { listReferences } from './references.service.ts';
import { findRow, getShape, readTableShapes } from './rows.repo.ts';
import { tellGuardians } from './tell-guardians.service.ts';
import { createMergeUndo } from './undo.rules.ts';
import { getUndoUntil } from './undo-time.rules.ts';

export interface DoneMerge {
  page: SeenPage;
  merge: { id: number; undoUntil: Date };
}

/** The record that somebody else changed meanwhile, if there is one: then nothing is merged. */
export type MergeOutcome = DoneMerge | { outdated: SeenPage };

export async function mergePeople(deps: Deps, actor: Actor, id: number, body: MergeBody): Promise<MergeOutcome> {
  const { other_id: otherId, keep = {}, guardian_ids: guardianIds, version, other_version: otherVersion } = body;
  if (id === otherId) throw createFieldError('other_id', mergeMessages.two);
  return transactionAs(
    deps,
    actor,
    async (tx) => {
      const reader = getReader(actor);
      await lockRecords(tx, [id, otherId]);
      const plan = await getMergePlan(deps, tx, reader, { id, otherId });
      const refusal = await findRefusal(tx, reader, plan);
      if (refusal) throw refusal;
      requireRightToChoose(plan, keep);
      if (plan.isAboutAccount || plan.mustNameGuardians) requireFreshProof(actor, deps.clock.now());
      const named = requireGuardians(plan, guardianIds);
      if (version !== undefined && version !== plan.here.version) return { outdated: plan.here };
      if (otherVersion !== undefined && otherVersion !== plan.there.version) return { outdated: plan.there };
      return writeMerge(deps, tx, actor, { plan, keep, named, reader });
    },
    { lockFirst: takeDeletionLocks },
  );
}

/** A keeper changes of a child names and households only. */
function requireRightToChoose({ fields, here }: MergePlan, keep: MergeKeep): void {
  const isForbidden = Object.entries(keep).some(([field, side]) => side && !fields.some((one) => one === field));
  if (fields === MERGE_FIELDS_OF_CHILDREN && isForbidden)
    throw new AppError('forbidden', {
      template: personMessages.onlyAdminChild,
      values: { name: joinName(here.person) },
    });
}

/** Null if nobody needs to be named. A merge makes nobody a guardian, so each is one already. */
function requireGuardians(
  { mustNameGuardians, guardians: { owners } }: MergePlan,
  named: readonly number[] = [],
): readonly number[] | null {
  if (!mustNameGuardians) return null;
  const isKnown = named.every((id) => owners.some((owner) => owner.id === id));
  if (!isKnown || (named.length === 0 && owners.length > 0))
    throw createFieldError('guardian_ids', mergeMessages.guardians);
  return named;
}

interface Merging {
  plan: MergePlan;
  keep: MergeKeep;
  named: readonly number[] | null;
  reader: Reader;
}

async function writeMerge(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { plan, keep, named, reader }: Merging,
): Promise<DoneMerge> {
  const { kept, ended, guardians } = plan;
  const [keptId, endedId] = [kept.person.id, ended.person.id];
  await recordAudit(deps, tx, actor, {
    action: 'person.merged',
    personId: keptId,
    // Nothing else keeps what was not chosen.
    before: toAuditValues(toPersonAuditFields(pickPersonFields(ended.person))),
  });
  const undo = await joinRows(deps, tx, { plan, keep, named });
  const shapes = await readTableShapes(tx);
  await recordPersonEdits(tx, { keptId, shapes, undo }, () => writeValues(deps, tx, actor, { plan, keep, reader }));
  const mergedAt = deps.clock.now();
  const isForAdmins = plan.isAboutAccount || named !== null || (kept.person.isChild && reader.kind === 'admin');
  const id = await insertMerge(tx, { keptId, otherId: endedId, mergedBy: actor.id, mergedAt, undo, isForAdmins });
  // A child's record ends, and nobody but its guardians can tell at once that these were two children.
  if (kept.person.isChild) {
    const ids = [...guardians.idsOf.values()].flat();
    await tellGuardians(deps, tx, actor, { ids, names: [kept, ended].map(({ person }) => joinName(person)) });
  }
  return { page: await getSeenPage(deps, tx, reader, keptId), merge: { id, undoUntil: getUndoUntil(mergedAt) } };
}

/** Everything that refers to one of the two refers to the one who stays, and the other's row ends. */
async function joinRows(deps: Deps, tx: Tx, { plan, keep, named }: Omit<Merging, 'reader'>): Promise<MergeUndo> {
  const { kept, ended, guardians, fields } = plan;
  const pair = { keptId: kept.person.id, otherId: ended.person.id };
  const shapes = await readTableShapes(tx);
  const row = await findRow(tx, 'people', getShape(shapes, 'people'), { id: pair.otherId });
  if (!row) throw new AppError('not_found', personMessages.notFound);
  const { search_text: _generated, ...person } = row;
  const undo = createMergeUndo(person);
  if (kept.person.username !== null) await separateFamilyEntries(tx, { personId: pair.otherId, shapes, undo });
  if (named !== null) {
    const ownerIds = guardians.owners.map(({ id }) => id).filter((id) => !named.includes(id));
    for (const personId of Object.values(pair)) await separateFamilyEntries(tx, { personId, ownerIds, shapes, undo });
  }
  if (!kept.person.isChild) {
    // An adult may turn out to be a child, of whom a parent in the other's list was no guardian.
    const own = guardians.ownersOf.get(pair.keptId) ?? [];
    const ownerIds = (guardians.ownersOf.get(pair.otherId) ?? []).filter((id) => !own.includes(id));
    if (ownerIds.length > 0) await separateFamilyEntries(tx, { personId: pair.otherId, ownerIds, shapes, undo });
  }
  await chooseMainHousehold(tx, pair, chooseRecord(plan, keep.household).id, { shapes, undo });
  const isOtherPhoto = chooseRecord(plan, keep.photo).id === pair.otherId && ended.person.photoHash !== null;
  if (isOtherPhoto) await endOtherPhoto(tx, pair.keptId, undo);
  // Without the right to see a photo the caller changes none.
  else if (!fields.includes('photo')) await endOtherPhoto(tx, pair.otherId, undo);
  await moveReferences(tx, listReferences(deps), pair, undo);
  await deletePersonRow(tx, pair.otherId);
  return undo;
}

async function writeValues(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { plan, keep, reader }: Omit<Merging, 'named'>,
): Promise<void> {
  const { kept, ended } = plan;
  const { id, isChild } = kept.person;
  const changes = findChangedFields<PersonFields>(pickPersonFields(kept.person), chooseValues(plan, keep));
  if (changes) await writePersonChanges(deps, tx, actor, kept.person, changes);
  const { agreedAt, agreedHow } = kept.person.agreedAt === null ? ended.person : kept.person;
  await updatePersonRow(tx, id, { agreedAt, agreedHow, isFromFamily: false }, deps.clock.now());
  // A child by a place in a household or family list stays one, and an adult an adult.
  const after = await getSeenPage(deps, tx, reader, id);
  if (after.person.isChild !== isChild) await updatePersonRow(tx, id, { isAdult: !isChild }, deps.clock.now());
}
