import {
  type ApplicationStatus,
  type ApplyBody,
  applicationMessages,
  type ReviewBody,
} from '@kanisa/contract/departments/applications.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { constraintOf } from '../../../db/constraint-errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize, may } from '../../../policy/authorize.ts';
import type { DepartmentFacts } from '../../../policy/table.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { differenceOf, note } from '../../records/audit/audit.service.ts';
import { enter, holdDepartment, isMemberOf, join, leave } from '../departments/departments.service.ts';
import { factsOf } from '../departments/viewer.rules.ts';
import {
  type ApplicationView,
  countPending,
  findApplication,
  findApplicationView,
  hasOther,
  hasPending,
  insertApplication,
  listApplicationViews,
  listOwn,
  markSeen,
  type OwnApplicationRow,
  setStatus,
  type WaitingRow,
} from './applications.repo.ts';
import type { ApplicationRow } from './applications.table.ts';

const notFound = () => new AppError('not_found', applicationMessages.notFound);

export async function apply(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  input: ApplyBody,
): Promise<ApplicationView> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    await holdDepartment(tx, departmentId);
    if (await isMemberOf(tx, departmentId, actor.id)) {
      throw new AppError('conflict', applicationMessages.alreadyMember);
    }
    if (await hasPending(tx, departmentId, actor.id)) {
      throw new AppError('conflict', applicationMessages.alreadyApplied);
    }
    const applicationId = await insertApplication(tx, {
      departmentId,
      userId: actor.id,
      motivation: input.motivation,
      createdAt: deps.clock.now(),
    });
    await deps.queue.send(tx, 'mail.application-new', { applicationId });
    return getView(tx, applicationId);
  });
}

export async function list(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  wanted: { status: ApplicationStatus | undefined; page: number; perPage: number },
): Promise<{ rows: ApplicationView[]; total: number }> {
  await enter(deps, actor, 'applications.list', departmentId);
  return listApplicationViews(deps.db, departmentId, wanted);
}

/** Any status from any other; membership follows in the same transaction. */
export async function review(deps: Deps, actor: Actor, id: number, input: ReviewBody): Promise<ApplicationView> {
  const found = await findApplication(deps.db, id);
  if (!found) throw notFound();
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id, found.userId))) throw notFound();
    const department = await holdDepartment(tx, found.departmentId);
    // Read again: until the department was held, somebody else may have decided.
    const application = await findApplication(tx, id);
    if (!application) throw notFound();
    authorize(deps.policy, actor, 'applications.review', factsOf(department));
    if (input.seen_status !== undefined && input.seen_status !== application.status) {
      throw new AppError('conflict', applicationMessages.reviewedMeanwhile);
    }
    if (isNew(application, input)) {
      await follow(deps, tx, application, input.status, department.leaderId);
      const decision = { status: input.status, reason: input.reason ?? null };
      await decide(deps, tx, application, decision, actor);
      await note(deps, tx, actor, {
        action: 'application.reviewed',
        personId: application.userId,
        departmentId: application.departmentId,
        ...differenceOf({ status: application.status, reason: application.reason }, decision),
      });
    }
    return getView(tx, id);
  });
}

function isNew({ status, reason }: ApplicationRow, wanted: ReviewBody): boolean {
  return status !== wanted.status || (wanted.reason !== undefined && reason !== wanted.reason);
}

async function follow(
  deps: Deps,
  tx: Tx,
  application: ApplicationRow,
  status: ApplicationStatus,
  leaderId: number | null,
): Promise<void> {
  const { departmentId, userId } = application;
  if (status === 'approved') return join(tx, departmentId, userId, deps.clock.now());
  if (application.status !== 'approved') return;
  if (userId === leaderId) throw new AppError('conflict', applicationMessages.leaderStays);
  if (!(await hasOther(tx, application, 'approved'))) await leave(tx, departmentId, userId);
}

async function decide(
  deps: Deps,
  tx: Tx,
  application: ApplicationRow,
  decision: { status: ApplicationStatus; reason: string | null },
  reviewer: Actor,
): Promise<void> {
  const reviewedAt = deps.clock.now();
  try {
    await setStatus(tx, application.id, { ...decision, reviewedBy: reviewer.id, reviewedAt });
  } catch (error) {
    if (constraintOf(error) !== 'applications_one_pending') throw error;
    throw new AppError('conflict', applicationMessages.newerPending);
  }
  await deps.queue.send(tx, 'mail.application-decided', {
    applicationId: application.id,
    reviewedAt: reviewedAt.toISOString(),
  });
}

async function getView(db: DbOrTx, id: number): Promise<ApplicationView> {
  const view = await findApplicationView(db, id);
  if (!view) throw notFound();
  return view;
}

export async function readOwn(deps: Deps, actor: Actor): Promise<OwnApplicationRow[]> {
  return listOwn(deps.db, actor.id);
}

export async function readOwnPending(deps: Deps, actor: Actor): Promise<OwnApplicationRow[]> {
  return listOwn(deps.db, actor.id, 'pending');
}

/** What waits where this person may review, given the departments that are theirs; null for whoever reviews nowhere. */
export async function readWaiting(
  deps: Deps,
  actor: Actor,
  { own, most }: { own: readonly DepartmentFacts[]; most: number },
): Promise<WaitingRow[] | null> {
  if (may(deps.policy, actor, 'applications.review', {})) return countPending(deps.db, 'all', most);
  const reviewed = own.filter((department) => may(deps.policy, actor, 'applications.review', factsOf(department)));
  if (reviewed.length === 0) return null;
  return countPending(
    deps.db,
    reviewed.map((department) => department.id),
    most,
  );
}

export async function seen(deps: Deps, actor: Actor): Promise<void> {
  await markSeen(deps.db, actor.id, deps.clock.now());
}
