import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { LEADERS_MAX } from '@kanisa/contract/departments/departments.ts';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { userNameColumns, users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { departmentApplications } from '../applications/applications.table.ts';
import { type DepartmentRow, departments } from './departments.table.ts';

/** No user has this id. It stands for a visitor who is not signed in. */
const NOBODY = 0;

export interface DepartmentView extends DepartmentRow {
  leader: { username: string; firstName: string; lastName: string } | null;
  logoHash: string | null;
  /** The viewer's application: the pending one, otherwise the newest. */
  applicationId: number | null;
  applicationStatus: ApplicationStatus | null;
  applicationReason: string | null;
}

function selectDepartmentViews(db: DbOrTx, viewerId: number | null) {
  const own = db
    .select({
      id: departmentApplications.id,
      status: departmentApplications.status,
      reason: departmentApplications.reason,
    })
    .from(departmentApplications)
    .where(
      and(
        eq(departmentApplications.departmentId, departments.id),
        eq(departmentApplications.userId, viewerId ?? NOBODY),
      ),
    )
    // An old application may have been set back to pending beside a newer decision.
    .orderBy(desc(sql`${departmentApplications.status} = 'pending'`), desc(departmentApplications.id))
    .limit(1)
    .as('own');
  return db
    .select({
      id: departments.id,
      name: departments.name,
      description: departments.description,
      leaderId: departments.leaderId,
      onlyLeaderReviews: departments.onlyLeaderReviews,
      createdAt: departments.createdAt,
      updatedAt: departments.updatedAt,
      leader: { username: users.username, firstName: users.firstName, lastName: users.lastName },
      logoHash: photos.hash,
      applicationId: own.id,
      applicationStatus: own.status,
      applicationReason: own.reason,
    })
    .from(departments)
    .leftJoin(users, eq(users.id, departments.leaderId))
    .leftJoin(photos, eq(photos.departmentId, departments.id))
    .leftJoinLateral(own, sql`true`);
}

export async function listDepartmentViews(
  db: DbOrTx,
  viewerId: number | null,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: DepartmentView[]; total: number }> {
  const rows = await selectDepartmentViews(db, viewerId)
    .orderBy(sql`lower(${departments.name})`, asc(departments.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(departments);
  return { rows, total: counted?.total ?? 0 };
}

export async function findDepartmentView(
  db: DbOrTx,
  id: number,
  viewerId: number | null,
): Promise<DepartmentView | null> {
  const [row] = await selectDepartmentViews(db, viewerId).where(eq(departments.id, id));
  return row ?? null;
}

/** Returns those of the names, in lower case, that a department already has. */
export async function listExistingDepartmentNames(db: DbOrTx, names: readonly string[]): Promise<string[]> {
  const lower = names.map((name) => name.toLowerCase());
  const name = sql<string>`lower(${departments.name})`;
  const rows = await db.select({ name }).from(departments).where(inArray(name, lower));
  return rows.map((row) => row.name);
}

export async function listDepartmentNames(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const queryDepartment = defineQuery('find_department', (db, placeholder) =>
  db
    .select()
    .from(departments)
    .where(eq(departments.id, placeholder('id'))),
);

export async function findDepartment(db: DbOrTx, id: number): Promise<DepartmentRow | null> {
  const [row] = await queryDepartment(db, { id });
  return row ?? null;
}

const queryDepartmentsByIds = defineQuery('list_departments_by_ids', (db, placeholder) =>
  db
    .select()
    .from(departments)
    .where(sql`${departments.id} = any(${placeholder('ids')}::int[])`)
    .orderBy(sql`lower(${departments.name})`, asc(departments.id)),
);

export async function listDepartmentsByIds(db: DbOrTx, ids: readonly number[]): Promise<DepartmentRow[]> {
  return ids.length === 0 ? [] : queryDepartmentsByIds(db, { ids });
}

/** Serializes changes of a department, its members and its applications. */
export async function findDepartmentForUpdate(tx: Tx, id: number): Promise<DepartmentRow | null> {
  const [row] = await tx.select().from(departments).where(eq(departments.id, id)).for('update');
  return row ?? null;
}

/** Call this before deleting a person: the departments that they lead are locked before any of their rows. */
export async function lockDepartmentsLedBy(tx: Tx, userId: number): Promise<void> {
  await tx
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.leaderId, userId))
    .orderBy(departments.id)
    .for('update');
}

export type NewDepartment = Pick<DepartmentRow, 'name' | 'description' | 'leaderId' | 'onlyLeaderReviews'>;

export async function insertDepartment(tx: Tx, department: NewDepartment, now: Date): Promise<DepartmentRow> {
  const [row] = await tx
    .insert(departments)
    .values({ ...department, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('the insert of a department returned no row');
  return row;
}

export async function updateDepartmentRow(
  tx: Tx,
  id: number,
  changes: Partial<NewDepartment>,
  now: Date,
): Promise<void> {
  await tx
    .update(departments)
    .set({ ...changes, updatedAt: now })
    .where(eq(departments.id, id));
}

export async function deleteDepartmentRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(departments).where(eq(departments.id, id));
}

export async function isDepartmentMember(db: DbOrTx, departmentId: number, userId: number): Promise<boolean> {
  return (await findJoinedAt(db, departmentId, userId)) !== null;
}

/** Null for a user who is not a member. */
export async function findJoinedAt(db: DbOrTx, departmentId: number, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ joinedAt: departmentMembers.joinedAt })
    .from(departmentMembers)
    .where(and(eq(departmentMembers.departmentId, departmentId), eq(departmentMembers.userId, userId)));
  return row?.joinedAt ?? null;
}

/** An existing member keeps the original date of joining. */
export async function insertMember(tx: Tx, departmentId: number, userId: number, now: Date): Promise<void> {
  await tx.insert(departmentMembers).values({ departmentId, userId, joinedAt: now }).onConflictDoNothing();
}

export async function deleteMember(tx: Tx, departmentId: number, userId: number): Promise<void> {
  await tx
    .delete(departmentMembers)
    .where(and(eq(departmentMembers.departmentId, departmentId), eq(departmentMembers.userId, userId)));
}

export async function listLeaders(db: DbOrTx) {
  const led = db
    .select({
      leaderId: departments.leaderId,
      departments: sql<{ id: number; name: string }[]>`jsonb_agg(
        jsonb_build_object('id', ${departments.id}, 'name', ${departments.name}) order by lower(${departments.name})
      )`.as('led_departments'),
    })
    .from(departments)
    .groupBy(departments.leaderId)
    .as('led');
  const ids = union(
    db.select({ id: users.id }).from(users).where(eq(users.role, 'department_leader')),
    db.select({ id: sql<number>`${departments.leaderId}` }).from(departments),
  );
  return db
    .select({
      ...userNameColumns,
      departmentsLed: led.departments,
    })
    .from(users)
    .leftJoin(led, eq(led.leaderId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id))
    .limit(LEADERS_MAX);
}
