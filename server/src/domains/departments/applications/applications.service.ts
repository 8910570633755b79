import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { ApplyBody, ReviewBody } from '@kanisa/contract/departments/applications.schema.ts';
import {
  APPLICATIONS_PER_HOUR,
  type ApplicationStatus,
  applicationMessages,
} from '@kanisa/contract/departments/applications.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize, isAllowed } from '../../../policy/authorize.ts';
import type { DepartmentFacts } from '../../../policy/policy.ts';
import { findUser, lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import {
  consumeReceiverLimit,
  enforceEmailLimit,
  enforceReceiverLimit,
} from '../../messaging/emails/email-limit.service.ts';
import { queuePushNotice } from '../../messaging/push-notices/push-notices.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { toDepartmentFacts } from '../departments/department-viewer.rules.ts';
import { deleteMember, findJoinedAt, insertMember, isDepartmentMember } from '../departments/departments.repo.ts';
import { authorizeInDepartment, lockDepartment, requireDepartmentAccess } from '../departments/departments.service.ts';
import {
  type ApplicationView,
  countPendingApplications,
  deletePendingApplication,
  findApplication,
  findApplicationView,
  hasOtherApplication,
  hasPendingApplication,
  insertApplication,
  listApplicationsOfUser,
  listApplicationViews,
  markDecisionsSeen,
  type OwnApplicationRow,
  type PendingCountRow,
  updateApplicationStatus,
} from './applications.repo.ts';
import type { ApplicationRow } from './applications.table.ts';

const CORRECTION_MS = 24 * 3_600_000;

/** Each application sends a mail to the leader. Somebody who is rejected may apply again at once. */
const APPLICATION_LIMIT: Limit = {
  kind: 'applications',
  max: APPLICATIONS_PER_HOUR,
  seconds: 3600,
  message: applicationMessages.tooMany,
};

const applicationNotFound = () => new AppError('not_found', applicationMessages.notFound);

export async function applyToDepartment(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  input: ApplyBody,
): Promise<ApplicationView> {
  return transactionAs(deps, actor, async (tx) => {
    const { leaderId } = await lockDepartment(tx, departmentId);
    if (await isDepartmentMember(tx, departmentId, actor.id)) {
      throw new AppError('conflict', applicationMessages.alreadyMember);
    }
    if (await hasPendingApplication(tx, departmentId, actor.id)) {
      throw new AppError('conflict', applicationMessages.alreadyApplied);
    }
    await enforceLimit({ db: tx, clock: deps.clock }, APPLICATION_LIMIT, formatUserSubject(actor.id));
    const applicationId = await insertApplication(tx, {
      departmentId,
      userId: actor.id,
      motivation: input.motivation,
      createdAt: deps.clock.now(),
    });
    // Above the limit the leader finds the application on the page only.
    if (leaderId !== null && (await isLeaderMailAllowed(deps, tx, leaderId))) {
      await deps.queue.send(tx, 'mail.application-new', { applicationId });
      const path = `/department/${departmentId}/applications`;
      await queuePushNotice(deps, tx, { kind: 'application', path, audience: { userIds: [leaderId] } });
    }
    return getApplicationView(tx, applicationId);
  });
}

/** Several accounts may apply and withdraw in turn. */
async function isLeaderMailAllowed({ clock }: Deps, tx: Tx, leaderId: number): Promise<boolean> {
  const address = await findContactEmail(tx, leaderId);
  return address === null || consumeReceiverLimit({ db: tx, clock }, 'application', address);
}

/** The address to which the mails about applications go. */
async function findContactEmail(tx: Tx, userId: number): Promise<string | null> {
  const user = await findUser(tx, userId);
  return user?.personalEmail ?? user?.churchEmail ?? null;
}

export async function listApplications(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  input: { status: ApplicationStatus | undefined; page: number; perPage: number },
): Promise<{ rows: ApplicationView[]; total: number }> {
  await requireDepartmentAccess(deps, actor, 'applications.list', departmentId);
  return listApplicationViews(deps.db, departmentId, input);
}

/** Allows every change of status and updates the membership in the same transaction. */
export async function reviewApplication(
  deps: Deps,
  actor: Actor,
  id: number,
  { seen_status: seenStatus, status, reason, ...rest }: ReviewBody,
): Promise<ApplicationView> {
  requireNoFieldsLeft(rest);
  const found = await findApplication(deps.db, id);
  if (!found) throw applicationNotFound();
  return transactionAs(deps, actor, async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, found.userId))) throw applicationNotFound();
    const department = await lockDepartment(tx, found.departmentId);
    // Read again: another reviewer may have decided before the lock was acquired.
    const application = await findApplication(tx, id);
    if (!application) throw applicationNotFound();
    await authorizeInDepartment(deps, tx, actor, { action: 'applications.review', department });
    if (seenStatus !== undefined && seenStatus !== application.status) {
      throw new AppError('conflict', applicationMessages.reviewedMeanwhile);
    }
    if (isReviewChanged(application, { status, reason })) {
      const now = deps.clock.now();
      // A decision mails the reviewer's own words to an address that nobody may have confirmed.
      await enforceEmailLimit({ db: tx, clock: deps.clock }, actor.id);
      const address = await findContactEmail(tx, application.userId);
      if (address !== null) await enforceReceiverLimit({ db: tx, clock: deps.clock }, 'decision', address);
      await updateMembership(deps, tx, actor, { application, status, department, now });
      const decision = { status, reason: reason ?? null };
      await saveDecision(deps, tx, application, { ...decision, reviewedBy: actor.id, reviewedAt: now });
      await recordAudit(deps, tx, actor, {
        action: 'application.reviewed',
        personId: application.userId,
        departmentId: application.departmentId,
        ...diffAuditValues({ status: application.status, reason: application.reason }, decision),
      });
    }
    return getApplicationView(tx, id);
  });
}

function isReviewChanged({ status, reason }: ApplicationRow, input: Pick<ReviewBody, 'status' | 'reason'>): boolean {
  return status !== input.status || (input.reason !== undefined && reason !== input.reason);
}

interface Review {
  application: ApplicationRow;
  status: ApplicationStatus;
  department: DepartmentFacts;
  now: Date;
}

async function updateMembership(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { application, status, department, now }: Review,
): Promise<void> {
  const { departmentId, userId } = application;
  if (status === 'approved') return insertMember(tx, departmentId, userId, now);
  if (application.status !== 'approved') return;
  if (await hasOtherApplication(tx, application, 'approved')) return;
  const joinedAt = await findJoinedAt(tx, departmentId, userId);
  if (!isOwnRecentApproval(application, joinedAt, actor, now)) {
    authorize(deps.policy, actor, 'members.remove', { ...toDepartmentFacts(department), ownerId: userId });
  }
  if (userId === department.leaderId) throw new AppError('conflict', applicationMessages.leaderStays);
  await deleteMember(tx, departmentId, userId);
  for (const hooks of deps.accountHooks) await hooks.onMembershipEnded?.(deps, tx, { departmentId, userId });
}

/**
 * A reviewer may correct an approval for a day. Later it would be the removal of a member. The last review must be the
 * one that began the membership: a changed reason makes nobody the one who approved.
 */
function isOwnRecentApproval(
  { reviewedBy, reviewedAt }: ApplicationRow,
  joinedAt: Date | null,
  actor: Actor,
  now: Date,
): boolean {
  if (reviewedBy !== actor.id || reviewedAt === null || joinedAt?.getTime() !== reviewedAt.getTime()) return false;
  return now.getTime() - reviewedAt.getTime() <= CORRECTION_MS;
}

async function saveDecision(
  deps: Deps,
  tx: Tx,
  application: ApplicationRow,
  decision: { status: ApplicationStatus; reason: string | null; reviewedBy: number; reviewedAt: Date },
): Promise<void> {
  try {
    await updateApplicationStatus(tx, application.id, decision);
  } catch (error) {
    if (findViolatedConstraint(error) !== 'applications_one_pending') throw error;
    throw new AppError('conflict', applicationMessages.newerPending);
  }
  await deps.queue.send(tx, 'mail.application-decided', {
    applicationId: application.id,
    reviewedAt: decision.reviewedAt.toISOString(),
  });
  const { departmentId, userId } = application;
  if (decision.status === 'pending' || userId === decision.reviewedBy) return;
  const path = `/department/${departmentId}`;
  await queuePushNotice(deps, tx, { kind: 'application_answer', path, audience: { userIds: [userId] } });
}

/** Only the applicant may withdraw, so another user's application looks like a missing one. */
export async function withdrawApplication(deps: Deps, actor: Actor, id: number): Promise<void> {
  const found = await findApplication(deps.db, id);
  if (found?.userId !== actor.id) throw applicationNotFound();
  await transactionAs(deps, actor, async (tx) => {
    await lockDepartment(tx, found.departmentId);
    // A reviewer may have decided before the lock was acquired, or another tab withdrew it.
    if (!(await findApplication(tx, id))) throw applicationNotFound();
    if (!(await deletePendingApplication(tx, id))) throw new AppError('conflict', applicationMessages.alreadyReviewed);
    const { departmentId, createdAt } = found;
    const before = toAuditValues({ applied_at: createdAt });
    await recordAudit(deps, tx, actor, { action: 'application.withdrawn', personId: actor.id, departmentId, before });
  });
}

async function getApplicationView(db: DbOrTx, id: number): Promise<ApplicationView> {
  const view = await findApplicationView(db, id);
  if (!view) throw applicationNotFound();
  return view;
}

export async function listOwnApplications(
  deps: Deps,
  actor: Actor,
  status: ApplicationStatus | null = null,
): Promise<OwnApplicationRow[]> {
  return listApplicationsOfUser(deps.db, actor.id, status);
}

/** Lists pending applications of all departments; null for actors who may not review everywhere. */
export async function listAllWaitingApplications(
  deps: Deps,
  actor: Actor,
  limit: number,
): Promise<PendingCountRow[] | null> {
  if (!isAllowed(deps.policy, actor, 'applications.review', {})) return null;
  return countPendingApplications(deps.db, 'all', limit);
}

/**
 * Lists pending applications of the actor's departments where they decide; null when there is no such department. Those
 * who may review everywhere decide in the departments that they lead; all others have their own people.
 */
export async function listWaitingApplications(
  deps: Deps,
  actor: Actor,
  { own, limit }: { own: readonly DepartmentFacts[]; limit: number },
): Promise<PendingCountRow[] | null> {
  const mayReviewAll = isAllowed(deps.policy, actor, 'applications.review', {});
  const reviewable = own.filter((department) =>
    mayReviewAll
      ? department.leaderId === actor.id
      : isAllowed(deps.policy, actor, 'applications.review', toDepartmentFacts(department)),
  );
  if (reviewable.length === 0) return null;
  return countPendingApplications(
    deps.db,
    reviewable.map((department) => department.id),
    limit,
  );
}

export async function markApplicationsSeen(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, (tx) => markDecisionsSeen(tx, actor.id, deps.clock.now()));
}
