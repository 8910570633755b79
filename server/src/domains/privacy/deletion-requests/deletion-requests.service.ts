import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { lockActiveAdmins, lockUserForDeletion } from '../../identity/accounts/credentials.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { buildAccountDeletedMail } from './account-deleted.mail.ts';
import {
  countDeletionRequests,
  type DeletionRequestRow,
  deleteUser,
  insertErasures,
  listDeletionRequests,
  listErasedUsers,
  recordErasure,
} from './deletion-requests.repo.ts';
import { saveErasureMark } from './erased-list.service.ts';

type ErasureDeps = Pick<Deps, 'clock' | 'personalData'>;

export interface DeletionRequestPage {
  rows: DeletionRequestRow[];
  page: number;
  perPage: number;
  pages: number;
  total: number;
}

export async function getDeletionRequestPage(
  deps: Deps,
  asked: { page: number; perPage: number },
): Promise<DeletionRequestPage> {
  const { page, perPage } = asked;
  const { rows, total } = await listDeletionRequests(deps.db, { limit: perPage, offset: (page - 1) * perPage });
  return { rows, page, perPage, total, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** How many wait; null for whoever may not confirm them. */
export async function findDeletionRequestCount(deps: Deps, actor: Actor): Promise<number | null> {
  return isAllowed(deps.policy, actor, 'people.delete', {}) ? countDeletionRequests(deps.db) : null;
}

/** After this nothing of the person is left: not in a table, not in a picture, not in a job that waits or is done. */
export async function confirmDeletion(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.id) throw new AppError('conflict', ownDataMessages.ownDeletion);
  const { user, mark } = await deps.db.transaction(async (tx) => {
    const asking = await lockDeletionCandidate(tx, actor, userId);
    const jobIds = await listJobIds(deps, tx, userId);
    const erased = await erasePerson(deps, tx, asking);
    await deps.queue.forget(tx, 'userId', [userId]);
    for (const { key, ids } of jobIds) await deps.queue.forget(tx, key, ids);
    // That it was done and by whom, but no word of whom it concerned.
    await recordAudit(deps, tx, actor, { action: 'user.deleted' });
    return { user: asking, mark: erased };
  });
  await saveErasureMark(deps, mark);
  deps.log.info({ userId, by: actor.id }, 'an account was deleted as its owner asked');
  // Not through the queue, where the address would lie for days; and nobody waits for a mail server.
  void sendAccountDeletedMail(deps, user);
}

async function listJobIds({ personalData }: ErasureDeps, tx: Tx, userId: number) {
  const found = [];
  for (const data of personalData) if (data.listJobIds) found.push(await data.listJobIds(tx, userId));
  return found;
}

/** Gives the mark that keeps older backups from bringing the person back. */
async function erasePerson(deps: ErasureDeps, tx: Tx, user: UserRow): Promise<string> {
  for (const data of deps.personalData) await data.lockForErasure?.(tx, user.id);
  for (const data of deps.personalData) await data.erase?.(deps, tx, user);
  const mark = await recordErasure(tx, user.id, deps.clock.now());
  await deleteUser(tx, user.id);
  return mark;
}

/** In a restored database: whoever was erased since the backup was made is erased again. Gives how many. */
export async function reapplyErasures(deps: ErasureDeps, tx: Tx, marks: readonly string[]): Promise<number> {
  await insertErasures(tx, marks, deps.clock.now());
  const people = await listErasedUsers(tx);
  for (const person of people) await erasePerson(deps, tx, person);
  return people.length;
}

/** Of two admins who confirm each other at the same moment, one is refused. */
async function lockDeletionCandidate(tx: Tx, actor: Actor, userId: number): Promise<UserRow> {
  const admins = await lockActiveAdmins(tx);
  const user = await lockUserForDeletion(tx, userId);
  if (!user) throw new AppError('not_found', ownDataMessages.deletionUnknown);
  if (!user.deletionRequestedAt) throw new AppError('conflict', ownDataMessages.deletionUnknown);
  if (admins.includes(userId) && admins.length === 1) throw new AppError('conflict', ownDataMessages.lastAdmin);
  // Who was an admin when the request came in may be gone, or none any more.
  if (!admins.includes(actor.id)) throw new AppError('forbidden', peopleMessages.unauthorized);
  return user;
}

async function sendAccountDeletedMail(deps: Deps, user: UserRow): Promise<void> {
  const to = user.personalEmail ?? user.churchEmail;
  if (!to) return;
  const { church } = deps.settings;
  const mail = buildAccountDeletedMail({
    church: church.name,
    user,
    deletedAt: deps.clock.now(),
    timeZone: church.timeZone,
  });
  try {
    await deps.mailer.send({ to, ...mail });
  } catch (error) {
    deps.log.warn({ err: error }, 'a deleted person could not be told');
  }
}
