import {
  MERGE_FIELDS,
  MERGE_FIELDS_OF_CHILDREN,
  type MergeField,
  mergeMessages,
} from '@kanisa/contract/people/merging.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { joinName } from '../persons/names.rules.ts';
import type { Reader } from '../persons/readers.rules.ts';
import { getSeenPage, type SeenPage } from '../persons/see-people.service.ts';
import { findGuardians, type Guardians, hasFamilyEntry } from './merging.repo.ts';

/** Two records before they become one, as the caller sees them. */
export interface MergePlan {
  here: SeenPage;
  there: SeenPage;
  /** One of the two: its id stays. */
  kept: SeenPage;
  ended: SeenPage;
  guardians: Guardians;
  /** Two children of whom an admin must name the guardians. */
  mustNameGuardians: boolean;
  isAboutAccount: boolean;
  fields: readonly MergeField[];
}

export async function getMergePlan(
  deps: Deps,
  db: DbOrTx,
  reader: Reader,
  { id, otherId }: { id: number; otherId: number },
): Promise<MergePlan> {
  const here = await getSeenPage(deps, db, reader, id);
  const there = await getSeenPage(deps, db, reader, otherId);
  const [kept, ended] = rankAccount(there) > rankAccount(here) ? [there, here] : [here, there];
  const areChildren = here.person.isChild && there.person.isChild;
  const guardians = await findGuardians(db, [id, otherId]);
  return {
    here,
    there,
    kept,
    ended,
    guardians,
    mustNameGuardians: areChildren && !haveSameGuardians(guardians, [id, otherId]),
    isAboutAccount: here.person.username !== null || there.person.username !== null,
    fields: areChildren && reader.kind !== 'admin' ? MERGE_FIELDS_OF_CHILDREN : MERGE_FIELDS,
  };
}

/** The account with which somebody logs in stays. One whose owner never chose a password is like an invitation. */
function rankAccount({ person }: SeenPage): number {
  if (person.username === null) return 0;
  return person.awaitsPassword ? 1 : 2;
}

/**
 * Nobody's children have no guardian who is the same. Who is a guardian by a shared list does not count: the merge would
 * outlive it.
 */
function haveSameGuardians({ ownersOf }: Guardians, [id, otherId]: readonly [number, number]): boolean {
  const [one, other] = [ownersOf.get(id) ?? [], ownersOf.get(otherId) ?? []];
  return one.length > 0 && one.length === other.length && one.every((guardian) => other.includes(guardian));
}

const nameOf = ({ person }: SeenPage) => ({ name: joinName(person) });

/** Why the reader cannot merge the two. Rights come first: whoever lacks them learns nothing more. */
export async function findRefusal(db: DbOrTx, reader: Reader, plan: MergePlan): Promise<AppError | null> {
  return findMissingRight(reader, plan) ?? findContradiction(db, plan);
}

function findMissingRight(reader: Reader, { here, there, mustNameGuardians }: MergePlan): AppError | null {
  if (reader.kind === 'admin') return null;
  const owner = [here, there].find(({ person }) => person.username !== null);
  if (owner) return new AppError('forbidden', { template: personMessages.onlyAdmin, values: nameOf(owner) });
  return mustNameGuardians ? new AppError('forbidden', mergeMessages.onlyAdminChildren) : null;
}

async function findContradiction(db: DbOrTx, plan: MergePlan): Promise<AppError | null> {
  const { here, there, kept, ended } = plan;
  if (rankAccount(ended) === 2) return new AppError('conflict', mergeMessages.bothLogIn);
  if (here.person.isChild !== there.person.isChild) return new AppError('conflict', mergeMessages.childAndAdult);
  const hasDied = (page: SeenPage) => page.person.status === 'died';
  if (plan.isAboutAccount && hasDied(here) !== hasDied(there)) return new AppError('conflict', mergeMessages.died);
  for (const [owner, relative] of [
    [kept, ended],
    [ended, kept],
  ] as const) {
    if (await hasFamilyEntry(db, { ownerId: owner.person.id, personId: relative.person.id }))
      return new AppError('conflict', { template: mergeMessages.isRelative, values: nameOf(relative) });
  }
  if (await hasFamilyEntry(db, { ownerId: ended.person.id }))
    return new AppError('conflict', { template: mergeMessages.isGuardian, values: nameOf(ended) });
  return null;
}
