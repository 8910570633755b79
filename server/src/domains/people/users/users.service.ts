import { COUNTED_MOST } from '@kanisa/contract/core/admin-lists.ts';
import { peopleMessages, type UserFilters, userPhotoUpload } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { countedMost, countedTotal } from '../../../db/counting.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { note } from '../../records/audit/audit.service.ts';
import { keepPhoto, preparePhoto, removePhoto } from '../../records/photos/photos.service.ts';
import { holdForChange } from './lock-user.service.ts';
import { findPerson, type PersonRecord } from './users.repo.ts';
import { addUpTallies, findPosition, listDownFrom, listGathered } from './users-list.repo.ts';

export interface PeoplePage {
  rows: PersonRecord[];
  total: number;
  isMore: boolean;
}

export async function listPeople(
  deps: Pick<Deps, 'db'>,
  filters: UserFilters,
  { page, perPage }: { page: number; perPage: number },
): Promise<PeoplePage> {
  const offset = (page - 1) * perPage;
  const slice = { limit: perPage, offset };
  const { search, ...state } = filters;
  if (search !== undefined) {
    const most = countedMost({ page, perPage });
    const { rows, found } = await listGathered(deps.db, filters, { most, ...slice });
    return { rows, ...countedTotal(found, most) };
  }
  const { total, fromId, skip } = await findPosition(deps.db, state, offset);
  if (offset >= total) return { rows: [], total, isMore: false };
  const isRare = total <= COUNTED_MOST && Object.values(state).some((value) => value !== undefined);
  const rows = isRare
    ? (await listGathered(deps.db, state, { most: COUNTED_MOST + 1, ...slice })).rows
    : await listDownFrom(deps.db, state, { fromId, skip, limit: perPage });
  return { rows, total, isMore: false };
}

/** From what is kept of them, not by counting. */
export async function countPeople(deps: Pick<Deps, 'db'>, state: Omit<UserFilters, 'search'>): Promise<number> {
  return (await findPosition(deps.db, state, 0)).total;
}

export async function getPerson(db: DbOrTx, id: number): Promise<PersonRecord> {
  const person = await findPerson(db, id);
  if (!person) throw new AppError('not_found', peopleMessages.notFound);
  return person;
}

export async function uploadPhoto(
  deps: Deps,
  actor: Actor,
  id: number,
  file: Uint8Array | null,
): Promise<PersonRecord> {
  const { photoHash } = await getPerson(deps.db, id);
  if (!file) {
    const text = peopleMessages.noPhoto;
    throw new AppError('invalid', text, { fields: { [userPhotoUpload.field]: text } });
  }
  const photo = await preparePhoto(actor, file, userPhotoUpload);
  if (photo.hash === photoHash) return getPerson(deps.db, id);
  return deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, id);
    await keepPhoto(tx, { userId: id }, photo, deps.clock.now());
    await note(deps, tx, actor, { action: 'user.photo_uploaded', personId: id });
    return getPerson(tx, id);
  });
}

export async function deletePhoto(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, id);
    if (!(await removePhoto(tx, { userId: id }))) throw new AppError('not_found');
    await note(deps, tx, actor, { action: 'user.photo_deleted', personId: id });
  });
}

/** Nightly. */
export async function tidyPeople(deps: Pick<Deps, 'db'>): Promise<void> {
  await addUpTallies(deps.db);
}
