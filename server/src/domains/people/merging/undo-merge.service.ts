import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { takeDeletionLocks } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { chooseMainHouseholds } from '../households/household-records.repo.ts';
import { joinName } from '../persons/names.rules.ts';
import { getReader } from '../persons/readers.rules.ts';
import { getSeenPage, type SeenPage } from '../persons/see-people.service.ts';
import {
  deleteMerge,
  deleteOldMerges,
  findGuardians,
  forgetMergedValues,
  isNewestMerge,
  lockMerge,
  lockRecords,
  type MergeRow,
} from './merging.repo.ts';
import { tellGuardians } from './tell-guardians.service.ts';
import { restoreRows } from './undo-merge.repo.ts';

/** Nightly. The rows of a merge are other people's data, too. */
export async function cleanUpMerges({ db, clock }: Deps): Promise<void> {
  await deleteOldMerges(forNobody(db, 'the nightly clean-up'), clock.now());
}

interface UndoneMerge {
  page: SeenPage;
  otherId: number;
  /** Number of values and rows that somebody changed since. */
  stayed: number;
}

export async function undoMerge(deps: Deps, actor: Actor, id: number): Promise<UndoneMerge> {
  return transactionAs(
    deps,
    actor,
    async (tx) => {
      const merge = await lockMerge(tx, id, deps.clock.now());
      if (!merge) throw new AppError('not_found', mergeMessages.notFound);
      const { keptId, otherId } = merge;
      await lockRecords(tx, [keptId]);
      const page = await getSeenPage(deps, tx, getReader(actor), keptId);
      requireRightToUndo(page, merge);
      if (!(await isNewestMerge(tx, merge))) throw new AppError('conflict', mergeMessages.laterMerge);
      if (merge.isForAdmins || page.person.username !== null) requireFreshProof(actor, deps.clock.now());
      const stayed = await restoreRows(tx, merge.undo, { keptId, otherId });
      await chooseMainHouseholds(tx, [keptId, otherId]);
      await deleteMerge(tx, id);
      await forgetMergedValues(tx, merge);
      await recordAudit(deps, tx, actor, { action: 'person.merge_undone', personId: keptId });
      if (page.person.isChild) await tellOfUndo(deps, tx, actor, merge, page);
      return { page: await getSeenPage(deps, tx, getReader(actor), keptId), otherId, stayed };
    },
    { lockFirst: takeDeletionLocks },
  );
}

/** A keeper undoes what a keeper may do: nothing of an account, and of a child names and households only. */
export function mayUndoMerge({ reader, person }: SeenPage, merge: Pick<MergeRow, 'isForAdmins'>): boolean {
  return reader.kind === 'admin' || (reader.kind === 'keeper' && !merge.isForAdmins && person.username === null);
}

const NAMES = ['first_name', 'last_name', 'other_names'];
/** Columns of every merge, which tell nothing. */
const ALWAYS = ['updated_at', 'is_from_family', 'wants_emails', 'wants_texts', 'agreed_at', 'agreed_how', 'is_adult'];

function requireRightToUndo(page: SeenPage, merge: MergeRow): void {
  const { reader, person } = page;
  if (reader.kind === 'admin') return;
  const changed = merge.undo.edits
    .filter(({ table }) => table === 'people')
    .flatMap(({ before }) => Object.keys(before));
  const isOpen = !person.isChild || changed.every((name) => NAMES.includes(name) || ALWAYS.includes(name));
  if (mayUndoMerge(page, merge) && isOpen) return;
  const template = person.isChild ? personMessages.onlyAdminChild : personMessages.onlyAdmin;
  throw new AppError('forbidden', { template, values: { name: joinName(person) } });
}

async function tellOfUndo(deps: Deps, tx: Tx, actor: Actor, merge: MergeRow, kept: SeenPage): Promise<void> {
  const { idsOf } = await findGuardians(tx, [merge.keptId, merge.otherId]);
  const other = await getSeenPage(deps, tx, getReader(actor), merge.otherId);
  const names = [kept, other].map(({ person }) => joinName(person));
  await tellGuardians(deps, tx, actor, { ids: [...idsOf.values()].flat(), names, isUndone: true });
}
