import { COUNT_MAX } from '@kanisa/contract/core/list-params.ts';
import type { UserFilters } from '@kanisa/contract/people/users.schema.ts';
import { peopleMessages, userPhotoUpload } from '@kanisa/contract/people/users.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUserListPosition } from '../../identity/accounts/user-tallies.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { deletePhoto, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { transactionOnUser } from './lock-user.service.ts';
import { findUserRecord, type UserRecord } from './users.repo.ts';
import {
  listMatchingUsers,
  listNewestUsers,
  listSortedUsers,
  listUsersFromId,
  type UserSorting,
} from './users-list.repo.ts';
import { listUsersByName } from './users-search.repo.ts';

export interface UserPage {
  rows: UserRecord[];
  total: number;
  isMore: boolean;
}

export async function listUsers(
  deps: Pick<Deps, 'db'>,
  filters: UserFilters,
  { page, perPage, sorting }: { page: number; perPage: number; sorting: UserSorting | null },
): Promise<UserPage> {
  const offset = (page - 1) * perPage;
  const slice = { limit: perPage, offset, sorting };
  const { search, ...state } = filters;
  const isFiltered = Object.values(state).some((value) => value !== undefined);
  const isFirstPlainPage = page === 1 && !isFiltered && sorting === null;
  if (search !== undefined) {
    const named = isFirstPlainPage ? await listUsersByName(deps.db, search, perPage) : null;
    if (named) return { rows: named.rows, ...toCappedTotal(named.found, COUNT_MAX + 1) };
    const max = getCountLimit({ page, perPage });
    const { rows, found } = await listMatchingUsers(deps.db, filters, { max, ...slice });
    return { rows, ...toCappedTotal(found, max) };
  }
  const { role, is_active: isActive, is_verified: isVerified } = state;
  if (isFirstPlainPage) {
    return { ...(await listNewestUsers(deps.db, perPage)), isMore: false };
  }
  const { total, fromId, skip } = await findUserListPosition(deps.db, { role, isActive, isVerified }, offset);
  if (offset >= total) return { rows: [], total, isMore: false };
  if (isFiltered && total <= COUNT_MAX) {
    const { rows } = await listMatchingUsers(deps.db, state, { max: COUNT_MAX + 1, ...slice });
    return { rows, total, isMore: false };
  }
  const rows = sorting
    ? await listSortedUsers(deps.db, state, sorting, { total, limit: perPage, offset })
    : await listUsersFromId(deps.db, state, { fromId, skip, limit: perPage });
  return { rows, total, isMore: false };
}

export async function getUser(db: DbOrTx, id: number): Promise<UserRecord> {
  const user = await findUserRecord(db, id);
  if (!user) throw new AppError('not_found', peopleMessages.notFound);
  return user;
}

export async function uploadUserPhoto(
  deps: Deps,
  actor: Actor,
  id: number,
  file: Uint8Array | null,
): Promise<UserRecord> {
  const { photoHash } = await getUser(deps.db, id);
  if (!file) throw createFieldError(userPhotoUpload.field, peopleMessages.noPhoto);
  const photo = await preparePhoto(actor, file, userPhotoUpload);
  if (photo.hash === photoHash) return getUser(deps.db, id);
  return transactionOnUser(deps, actor, { userId: id }, async (tx) => {
    await savePhoto(tx, { userId: id }, photo, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'user.photo_uploaded', personId: id });
    return getUser(tx, id);
  });
}

export async function deleteUserPhoto(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionOnUser(deps, actor, { userId: id }, async (tx) => {
    if (!(await deletePhoto(tx, { userId: id }))) throw new AppError('not_found');
    await recordAudit(deps, tx, actor, { action: 'user.photo_deleted', personId: id });
  });
}
