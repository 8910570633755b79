import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { AppError } from '../../../base/app-error.ts';
import { chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import {
  listActiveAdminIds,
  lockUser,
  takeDeletionLocks,
  tryLongWorkLock,
} from '../../identity/accounts/credentials.service.ts';
import { getAccountEmail } from '../../identity/accounts/login-email.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { requireCurrentPassword } from '../../identity/security/security.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { buildAccountDeletedMail } from './account-deleted.mail.ts';
import {
  clearDeletionRequest,
  countDeletionRequests,
  deleteUser,
  findDeletionAsker,
  insertErasures,
  listErasedUsers,
  listRequestsByTime,
  recordDeletionRequest,
  recordErasure,
} from './deletion-requests.repo.ts';
import { saveErasureMark } from './erased-list.service.ts';

const IMPORT_RETRY_SECONDS = 10;

type ErasureDeps = Pick<Deps, 'clock' | 'personalData'>;

export async function requestDeletion(
  deps: Deps,
  actor: Actor,
  attempt: { password: string; address: string },
): Promise<void> {
  await requireCurrentPassword(deps, actor, attempt);
  await transactionAs(deps, actor, (tx) => recordDeletionRequest(tx, actor.id, deps.clock.now()));
}

export async function withdrawDeletionRequest(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, (tx) => clearDeletionRequest(tx, actor.id));
}

/** A page of the requests, and how many family members would be deleted with each person. */
export async function listDeletionRequests(
  { db, personalData }: Pick<Deps, 'db' | 'personalData'>,
  paging: { page: number; perPage: number },
) {
  const { rows, total } = await listRequestsByTime(db, paging);
  const userIds = rows.map(({ userId }) => userId);
  const counts = await Promise.all(
    personalData.flatMap(({ countFamilyMembers }) => countFamilyMembers?.(db, userIds) ?? []),
  );
  const countFor = (id: number) => counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0);
  return { rows: rows.map((row) => ({ ...row, familyMembers: countFor(row.userId) })), total };
}

/** Null for actors who may not confirm deletions. */
export async function findDeletionRequestCount(deps: Deps, actor: Actor): Promise<number | null> {
  return isAllowed(deps.policy, actor, 'people.delete', {}) ? countDeletionRequests(deps.db) : null;
}

/** Deletes every trace of the person: in tables, pictures and jobs. */
export async function confirmDeletion(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.id) throw new AppError('conflict', ownDataMessages.ownDeletion);
  const deleteCandidate = async (tx: Tx) => {
    const candidate = await lockDeletionCandidate(tx, userId);
    await requireSecondAdmin(tx, actor, userId);
    const jobIds = await listJobIds(deps, tx, userId);
    const erasureMark = await erasePerson(deps, tx, candidate);
    await deps.queue.deleteJobs(tx, 'userId', [userId]);
    for (const { key, ids } of jobIds) await deps.queue.deleteJobs(tx, key, ids);
    // The audit entry names the admin but not the deleted person.
    await recordAudit(deps, tx, actor, { action: 'user.deleted' });
    return { user: candidate, mark: erasureMark };
  };
  const lockFirst = (tx: Tx) => lockAdminsAndDeletions(tx, userId);
  const { user, mark } = await transactionAs(deps, actor, deleteCandidate, { lockFirst });
  await saveErasureMark(deps, mark);
  deps.log.info({ userId, by: actor.id }, 'an account was deleted at its owner’s request');
  // Sent directly: the queue would store the address for days. The request does not wait for the mail server.
  void sendAccountDeletedMail(deps, user);
}

async function listJobIds({ personalData }: ErasureDeps, tx: Tx, userId: number) {
  const jobIds = [];
  for (const data of personalData) if (data.listJobIds) jobIds.push(await data.listJobIds(tx, userId));
  return jobIds;
}

/** Returns the mark that keeps older backups from restoring the person. */
async function erasePerson(deps: ErasureDeps, tx: Tx, user: UserRow): Promise<string> {
  for (const data of deps.personalData) await data.lockForErasure?.(tx, user.id);
  for (const data of deps.personalData) await data.erase?.(deps, tx, user);
  const mark = await recordErasure(tx, user.id, deps.clock.now());
  await deleteUser(tx, user.id);
  return mark;
}

/** In a restored database, erases people who were erased since the backup. Returns their number. */
export async function reapplyErasures(deps: ErasureDeps, tx: Tx, marks: readonly string[]): Promise<number> {
  await insertErasures(tx, marks, deps.clock.now());
  const people = await listErasedUsers(tx);
  for (const person of people) await erasePerson(deps, tx, person);
  return people.length;
}

/** The last active admin remains. Of two admins who confirm each other, the second one hears the reason. */
async function lockAdminsAndDeletions(tx: Tx, userId: number): Promise<void> {
  await takeDeletionLocks(tx);
  // Never wait for an import: every other change waits for the locks above.
  if (!(await tryLongWorkLock(tx, userId))) {
    throw new AppError('not_ready', ownDataMessages.importRuns, { retryAfter: IMPORT_RETRY_SECONDS });
  }
  const admins = await listActiveAdminIds(tx);
  if (admins.includes(userId) && admins.length === 1) throw new AppError('conflict', ownDataMessages.lastAdmin);
}

/** An admin who asked for somebody else does not confirm it too, where there is another admin. */
async function requireSecondAdmin(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if ((await findDeletionAsker(tx, userId)) !== actor.id) return;
  const others = (await listActiveAdminIds(tx)).filter((id) => id !== actor.id && id !== userId);
  if (others.length > 0) throw new AppError('conflict', ownDataMessages.ownDeletion);
}

async function lockDeletionCandidate(tx: Tx, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('not_found', ownDataMessages.deletionUnknown);
  if (!user.deletionRequestedAt) throw new AppError('conflict', ownDataMessages.deletionUnknown);
  return user;
}

async function sendAccountDeletedMail(deps: Deps, user: UserRow): Promise<void> {
  const to = getAccountEmail(user);
  if (!to || user.status === 'died') return;
  const { church } = deps.settings;
  const mail = buildAccountDeletedMail({
    church: getChurchLook(deps),
    user,
    deletedAt: deps.clock.now(),
    timeZone: church.timeZone,
    language: chooseLanguage(deps, user.language),
  });
  try {
    await deps.mailer.send({ to, ...mail });
  } catch (error) {
    deps.log.warn({ err: error }, 'the mail about a deleted account was not sent');
  }
}
