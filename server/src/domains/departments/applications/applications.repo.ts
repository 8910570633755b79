import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit, inlineNumber } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departments } from '../departments/departments.table.ts';
import { type ApplicationRow, departmentApplications as applications } from './applications.table.ts';

const OWN_APPLICATIONS_MAX = 20;

const reviewers = alias(users, 'reviewers');

/** Joins the names that a reviewer needs. */
function selectApplicationViews(db: DbOrTx) {
  return db
    .select({
      id: applications.id,
      departmentId: applications.departmentId,
      userId: applications.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      status: applications.status,
      motivation: applications.motivation,
      reason: applications.reason,
      createdAt: applications.createdAt,
      reviewer: { username: reviewers.username, firstName: reviewers.firstName, lastName: reviewers.lastName },
      reviewedAt: applications.reviewedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(reviewers, eq(reviewers.id, applications.reviewedBy));
}
export type ApplicationView = Awaited<ReturnType<typeof selectApplicationViews>>[number];

export async function findApplicationView(db: DbOrTx, id: number): Promise<ApplicationView | null> {
  const [row] = await selectApplicationViews(db).where(eq(applications.id, id));
  return row ?? null;
}

export async function listApplicationViews(
  db: DbOrTx,
  departmentId: number,
  { status, page, perPage }: { status: ApplicationStatus | undefined; page: number; perPage: number },
): Promise<{ rows: ApplicationView[]; total: number }> {
  const condition = and(
    eq(applications.departmentId, departmentId),
    status === undefined ? undefined : eq(applications.status, status),
  );
  const newest = [desc(applications.createdAt), desc(applications.id)];
  // The subquery reads only the index, however far back the page is; texts and names are loaded for one page.
  const ids = db
    .select({ id: applications.id })
    .from(applications)
    .where(condition)
    .orderBy(...newest)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const rows = await selectApplicationViews(db)
    .where(inArray(applications.id, ids))
    .orderBy(...newest);
  const [counted] = await db.select({ total: count() }).from(applications).where(condition);
  return { rows, total: counted?.total ?? 0 };
}

export async function findApplication(db: DbOrTx, id: number): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

export async function insertApplication(
  tx: Tx,
  application: Pick<ApplicationRow, 'departmentId' | 'userId' | 'motivation' | 'createdAt'>,
): Promise<number> {
  const [row] = await tx.insert(applications).values(application).returning({ id: applications.id });
  if (!row) throw new Error('the insert of an application returned no row');
  return row.id;
}

/** Deletes the user's application unless it is reviewed. False if it was not pending. */
export async function deletePendingApplication(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .delete(applications)
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id });
  return rows.length > 0;
}

export async function updateApplicationStatus(
  tx: Tx,
  id: number,
  decision: { status: ApplicationStatus; reason: string | null; reviewedBy: number; reviewedAt: Date },
): Promise<void> {
  await tx
    .update(applications)
    .set({ ...decision, seenAt: null })
    .where(eq(applications.id, id));
}

/** Call this when a membership ends without a review: an approved application would begin it again. */
export async function rejectApprovedApplications(
  tx: Tx,
  { departmentId, userId }: Pick<ApplicationRow, 'departmentId' | 'userId'>,
  decision: Pick<ApplicationRow, 'reason' | 'reviewedBy' | 'reviewedAt' | 'seenAt'>,
): Promise<void> {
  await tx
    .update(applications)
    .set({ ...decision, status: 'rejected' })
    .where(
      and(
        eq(applications.departmentId, departmentId),
        eq(applications.userId, userId),
        eq(applications.status, 'approved'),
      ),
    );
}

export async function hasOtherApplication(
  tx: Tx,
  application: ApplicationRow,
  status: ApplicationStatus,
): Promise<boolean> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.departmentId, application.departmentId),
        eq(applications.userId, application.userId),
        eq(applications.status, status),
        ne(applications.id, application.id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function hasPendingApplication(tx: Tx, departmentId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.departmentId, departmentId),
        eq(applications.userId, userId),
        eq(applications.status, 'pending'),
      ),
    );
  return rows.length > 0;
}

const queryOwnApplications = defineQuery('list_own_applications', (db, placeholder) =>
  db
    .select({
      id: applications.id,
      departmentId: departments.id,
      departmentName: departments.name,
      status: applications.status,
      reason: applications.reason,
      createdAt: applications.createdAt,
      reviewedAt: applications.reviewedAt,
      isNews: sql<boolean>`(${applications.reviewedAt} is not null and ${applications.seenAt} is null)`,
    })
    .from(applications)
    .innerJoin(departments, eq(departments.id, applications.departmentId))
    .where(
      and(
        eq(applications.userId, placeholder('userId')),
        sql`${applications.status} = coalesce(${placeholder('status')}::text, ${applications.status})`,
      ),
    )
    .orderBy(desc(applications.id))
    .limit(inlineNumber(OWN_APPLICATIONS_MAX)),
);
export type OwnApplicationRow = Awaited<ReturnType<typeof queryOwnApplications>>[number];

export async function listApplicationsOfUser(
  db: DbOrTx,
  userId: number,
  status: ApplicationStatus | null,
): Promise<OwnApplicationRow[]> {
  return queryOwnApplications(db, { userId, status });
}

export async function markDecisionsSeen(db: WriteDb, userId: number, now: Date): Promise<void> {
  await db
    .update(applications)
    .set({ seenAt: now })
    .where(and(eq(applications.userId, userId), isNotNull(applications.reviewedAt), isNull(applications.seenAt)));
}

/** Counts in the order of the partial index, and reads the names of the departments afterwards. */
function selectPendingCounts(db: DbOrTx, limit: Placeholder, condition?: SQL) {
  const waiting = db
    .select({ departmentId: applications.departmentId, pending: count().as('pending') })
    .from(applications)
    // A literal, because only that matches the condition of the partial index.
    .where(and(sql`${applications.status} = 'pending'`, condition))
    .groupBy(applications.departmentId)
    .as('waiting');
  return db
    .select({
      departmentId: departments.id,
      departmentName: departments.name,
      pending: sql<number>`${waiting.pending}::int`,
      totalPending: sql<number>`(sum(${waiting.pending}) over ())::int`,
      departmentCount: sql<number>`(count(*) over ())::int`,
    })
    .from(waiting)
    .innerJoin(departments, eq(departments.id, waiting.departmentId))
    .orderBy(desc(waiting.pending), departments.id)
    .limit(limit);
}

const queryAllPendingCounts = defineQueryByLimit('count_all_pending_applications', (db, _placeholder, limit) =>
  selectPendingCounts(db, limit),
);
const queryPendingCounts = defineQueryByLimit('count_pending_applications', (db, placeholder, limit) =>
  selectPendingCounts(db, limit, sql`${applications.departmentId} = any(${placeholder('ids')}::int[])`),
);
export type PendingCountRow = Awaited<ReturnType<typeof queryPendingCounts>>[number];

/** Counts pending applications per department; the longest queue comes first. The totals include rows past the limit. */
export async function countPendingApplications(
  db: DbOrTx,
  departmentIds: readonly number[] | 'all',
  limit: number,
): Promise<PendingCountRow[]> {
  if (departmentIds === 'all') return queryAllPendingCounts(db, limit);
  return queryPendingCounts(db, limit, { ids: departmentIds });
}
