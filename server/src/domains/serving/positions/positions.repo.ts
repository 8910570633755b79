import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import {
  type ServingPositionRow,
  servingAble,
  servingPositionEvents,
  servingPositions,
  servingSlots,
} from './positions.table.ts';

export type PositionView = ServingPositionRow & { eventIds: number[]; personIds: number[] };

const eventIds = sql<number[]>`array(
  select event_id from ${servingPositionEvents} where position_id = ${servingPositions.id} order by 1)`;
/** Deactivated people keep their row: once they are active again, they can do the position again. */
const personIds = sql<number[]>`array(
  select user_id from ${servingAble} as able where position_id = ${servingPositions.id}
    and exists (select 1 from ${users} as person where person.id = able.user_id and person.is_active) order by 1)`;

function selectPositions(db: DbOrTx) {
  return db
    .select({
      id: servingPositions.id,
      departmentId: servingPositions.departmentId,
      name: servingPositions.name,
      needed: servingPositions.needed,
      createdAt: servingPositions.createdAt,
      eventIds,
      personIds,
    })
    .from(servingPositions);
}

export async function listPositions(db: DbOrTx, departmentId: number): Promise<PositionView[]> {
  return selectPositions(db)
    .where(eq(servingPositions.departmentId, departmentId))
    .orderBy(sql`lower(${servingPositions.name})`, asc(servingPositions.id));
}

/** Every position that is needed at some event, for the page of all departments. */
export async function listAllPositions(db: DbOrTx): Promise<PositionView[]> {
  return selectPositions(db).orderBy(asc(servingPositions.departmentId), sql`lower(${servingPositions.name})`);
}

export async function findPosition(db: DbOrTx, id: number): Promise<PositionView | null> {
  const [row] = await selectPositions(db).where(eq(servingPositions.id, id));
  return row ?? null;
}

/** Departments that have a position at an event, in the order of their ids. */
export async function listDepartmentIdsOfEvent(db: DbOrTx, eventId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ departmentId: servingPositions.departmentId })
    .from(servingPositionEvents)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPositionEvents.positionId))
    .where(eq(servingPositionEvents.eventId, eventId))
    .orderBy(asc(servingPositions.departmentId));
  return rows.map(({ departmentId }) => departmentId);
}

export async function countPositions(db: DbOrTx, departmentId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(servingPositions)
    .where(eq(servingPositions.departmentId, departmentId));
  return row?.total ?? 0;
}

export interface PositionValues {
  name: string;
  needed: number;
  eventIds: readonly number[];
  personIds: readonly number[];
}

export async function insertPosition(
  tx: Tx,
  departmentId: number,
  { name, needed, ...parts }: PositionValues,
): Promise<number> {
  const [row] = await tx
    .insert(servingPositions)
    .values({ departmentId, name, needed })
    .returning({ id: servingPositions.id });
  if (!row) throw new Error('the insert of a position returned no row');
  await insertParts(tx, { id: row.id, departmentId, needed, ...parts });
  return row.id;
}

interface PositionParts {
  id: number;
  departmentId: number;
  needed: number;
  eventIds: readonly number[];
  personIds: readonly number[];
}

async function insertParts(tx: Tx, { id, departmentId, needed, ...parts }: PositionParts): Promise<void> {
  const slots = Array.from({ length: needed }, (_, n) => ({ positionId: id, slot: n + 1 }));
  await tx.insert(servingSlots).values(slots).onConflictDoNothing();
  const events = [...new Set(parts.eventIds)].map((eventId) => ({ positionId: id, eventId }));
  if (events.length > 0) await tx.insert(servingPositionEvents).values(events);
  const people = [...new Set(parts.personIds)].map((userId) => ({ positionId: id, departmentId, userId }));
  if (people.length > 0) await tx.insert(servingAble).values(people).onConflictDoNothing();
}

/** The caller has freed the places beyond the new number. */
export async function updatePositionRow(
  tx: Tx,
  { id, departmentId, personIds: ableIds }: PositionView,
  { name, needed, ...parts }: PositionValues,
): Promise<void> {
  await tx.update(servingPositions).set({ name, needed }).where(eq(servingPositions.id, id));
  await tx.delete(servingSlots).where(and(eq(servingSlots.positionId, id), gt(servingSlots.slot, needed)));
  await tx.delete(servingPositionEvents).where(eq(servingPositionEvents.positionId, id));
  await tx.delete(servingAble).where(and(eq(servingAble.positionId, id), isAmong(servingAble.userId, ableIds)));
  await insertParts(tx, { id, departmentId, needed, ...parts });
}

export async function deletePositionRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(servingPositions).where(eq(servingPositions.id, id));
}

const personColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Active members by name. */
export async function listServingMembers(db: DbOrTx, departmentId: number) {
  return db
    .select(personColumns)
    .from(departmentMembers)
    .innerJoin(users, eq(users.id, departmentMembers.userId))
    .where(and(eq(departmentMembers.departmentId, departmentId), eq(users.isActive, true)))
    .orderBy(asc(departmentMembers.sortFirstName), asc(departmentMembers.sortLastName), asc(users.id));
}
export type ServingPersonRow = Awaited<ReturnType<typeof listServingMembers>>[number];

export async function listPeopleByIds(db: DbOrTx, ids: readonly number[]): Promise<ServingPersonRow[]> {
  if (ids.length === 0) return [];
  return db.select(personColumns).from(users).where(isAmong(users.id, ids));
}
