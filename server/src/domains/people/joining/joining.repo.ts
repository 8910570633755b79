import type { AskedKind } from '@kanisa/contract/departments/joining.ts';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { buildIsChild, buildIsGuardian } from '../persons/children.repo.ts';
import { type DepartmentAskRow, departmentAsks } from './joining.table.ts';

export interface Candidate {
  id: number;
  hasAccount: boolean;
  isChild: boolean;
}

const candidateColumns = (adultsBornUntil: string) => ({
  id: people.id,
  hasAccount: sql<boolean>`${people.username} is not null`,
  isChild: buildIsChild(people, adultsBornUntil),
});

const isAlive = sql`${people.status} is distinct from 'died'`;

/** Nobody who has died. The person is not deleted until the transaction ends. */
export async function holdCandidate(tx: Tx, personId: number, adultsBornUntil: string): Promise<Candidate | null> {
  const [row] = await tx
    .select(candidateColumns(adultsBornUntil))
    .from(people)
    .where(and(eq(people.id, personId), isAlive))
    .for('key share', { of: people });
  return row ?? null;
}

/** Adults only, at most two: one more than an exact match. */
export async function listExactMatches(
  tx: Tx,
  { name, phone, email }: { name: string; phone: string | null; email: string },
  adultsBornUntil: string,
): Promise<number[]> {
  const toName = (...parts: SQLWrapper[]) => sql`lower(regexp_replace(concat_ws(' ',
    ${sql.join(parts, sql`, `)}), '\\s+', ' ', 'g'))`;
  const { firstName, otherNames, lastName } = people;
  const contact =
    phone === null
      ? sql`(lower(${people.personalEmail}) = ${email} or lower(${people.churchEmail}) = ${email})`
      : sql`${people.phoneNumber} = ${phone}`;
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      sql`${contact} and ${name} in (${toName(firstName, lastName)}, ${toName(firstName, otherNames, lastName)})
        and ${isAlive} and not (${buildIsChild(people, adultsBornUntil)})`,
    )
    .limit(2);
  return rows.map(({ id }) => id);
}

export async function isGuardianOf(db: DbOrTx, userId: number, personId: number): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), buildIsGuardian(people, userId)));
  return rows.length > 0;
}

/** False if they are a member already. */
export async function insertMembership(
  tx: Tx,
  { departmentId, personId }: { departmentId: number; personId: number },
  joinedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(departmentMembers)
    .values({ departmentId, userId: personId, joinedAt })
    .onConflictDoNothing()
    .returning({ userId: departmentMembers.userId });
  return rows.length > 0;
}

export async function isMember(tx: Tx, departmentId: number, personId: number): Promise<boolean> {
  const { departmentId: inDepartment, userId } = departmentMembers;
  return (await tx.$count(departmentMembers, and(eq(inDepartment, departmentId), eq(userId, personId)))) > 0;
}

/** Null if a question about the same person is open. */
export async function insertAsk(tx: Tx, ask: Omit<DepartmentAskRow, 'id'>): Promise<number | null> {
  const [row] = await tx.insert(departmentAsks).values(ask).onConflictDoNothing().returning({ id: departmentAsks.id });
  return row?.id ?? null;
}

export async function deleteAskOf(tx: Tx, departmentId: number, personId: number): Promise<void> {
  const { departmentId: inDepartment, personId: about } = departmentAsks;
  await tx.delete(departmentAsks).where(and(eq(inDepartment, departmentId), eq(about, personId)));
}

export async function changeAsk(tx: Tx, id: number, changes: { kind: AskedKind; askedBy: number }): Promise<void> {
  await tx.update(departmentAsks).set(changes).where(eq(departmentAsks.id, id));
}

export async function deleteAsk(tx: Tx, id: number): Promise<void> {
  await tx.delete(departmentAsks).where(eq(departmentAsks.id, id));
}

const asker = alias(people, 'asker');

function selectAsks(db: DbOrTx, condition: SQL | undefined) {
  return db
    .select({
      id: departmentAsks.id,
      kind: departmentAsks.kind,
      askedBy: departmentAsks.askedBy,
      department: { id: departments.id, name: departments.name, leaderId: departments.leaderId },
      person: { id: people.id, firstName: people.firstName, lastName: people.lastName },
      askerFirstName: asker.firstName,
      askerLastName: asker.lastName,
    })
    .from(departmentAsks)
    .innerJoin(departments, eq(departments.id, departmentAsks.departmentId))
    .innerJoin(people, eq(people.id, departmentAsks.personId))
    .leftJoin(asker, eq(asker.id, departmentAsks.askedBy))
    .where(condition)
    .orderBy(departmentAsks.id);
}
export type AskView = Awaited<ReturnType<typeof selectAsks>>[number];

/** Questions that the user answers. An admin answers for every leader. */
const isFor = ({ id, isAdmin }: { id: number; isAdmin: boolean }) => sql`
  case ${departmentAsks.kind} when 'person' then ${departmentAsks.personId} = ${id}
    when 'guardian' then ${buildIsGuardian(people, id)}
    else ${isAdmin} or (${departments.leaderId} = ${id} and exists(select from ${departmentMembers} as led
      where led.department_id = ${departments.id} and led.user_id = ${id})) end`;

export async function listAsksFor(db: DbOrTx, reader: { id: number; isAdmin: boolean }): Promise<AskView[]> {
  return selectAsks(db, isFor(reader));
}

export async function findAsk(db: DbOrTx, id: number): Promise<AskView | null> {
  const [row] = await selectAsks(db, eq(departmentAsks.id, id));
  return row ?? null;
}

export async function findAskFor(
  db: DbOrTx,
  id: number,
  reader: { id: number; isAdmin: boolean },
): Promise<AskView | null> {
  const [row] = await selectAsks(db, and(eq(departmentAsks.id, id), isFor(reader)));
  return row ?? null;
}
