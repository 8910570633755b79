import { and, asc, count, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { servingAble, servingPositionEvents, servingPositions, servingSlots } from '../positions/positions.table.ts';
import { type ServingPlaceRow, servingPlaces, TAKEN_STATES } from './places.table.ts';

export type PlaceView = ServingPlaceRow & {
  departmentId: number;
  person: { id: number; username: string; firstName: string; lastName: string };
};

const columns = {
  ...getTableColumns(servingPlaces),
  departmentId: servingPositions.departmentId,
  person: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
};

export function selectPlaces(db: DbOrTx) {
  return db
    .select(columns)
    .from(servingPlaces)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPlaces.positionId))
    .innerJoin(users, eq(users.id, servingPlaces.userId));
}

interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

const isTaken = inArray(servingPlaces.state, [...TAKEN_STATES]);
const byStart = [asc(servingPlaces.startsAt), asc(servingPlaces.id)];

interface PlaceQuery {
  positionIds: readonly number[];
  dates: readonly DayOfEvent[];
}

/** A date by its key. */
interface DayOfEvent {
  eventId: number;
  occursOn: string;
}

/** One parameter for any number of dates. */
const isAtDates = (dates: readonly DayOfEvent[]) => sql`
  (${servingPlaces.eventId}, ${servingPlaces.occursOn}) in (
    select "eventId", "occursOn" from jsonb_to_recordset(
      ${JSON.stringify(dates.map(({ eventId, occursOn }) => ({ eventId, occursOn })))}::jsonb
    ) as given ("eventId" int, "occursOn" date))`;

/** Places of some dates, in the order in which they were taken. */
export async function listPlaces(db: DbOrTx, { positionIds, dates }: PlaceQuery): Promise<PlaceView[]> {
  if (dates.length === 0) return [];
  return selectPlaces(db)
    .where(
      and(isAmong(servingPlaces.positionId, positionIds), isAtDates(dates), sql`${servingPlaces.state} <> 'ended'`),
    )
    .orderBy(asc(servingPlaces.slot), asc(servingPlaces.id));
}

/** How many places of each position are taken at some dates, in every department; past outcomes count too. */
export async function countTakenPlaces(db: DbOrTx, dates: readonly DayOfEvent[]) {
  if (dates.length === 0) return [];
  const { positionId, eventId, occursOn } = servingPlaces;
  return db
    .select({ positionId, eventId, occursOn, count: count() })
    .from(servingPlaces)
    .where(and(isAtDates(dates), sql`${servingPlaces.state} not in ('declined', 'ended')`))
    .groupBy(positionId, eventId, occursOn);
}

export async function findPlace(db: DbOrTx, id: number): Promise<PlaceView | null> {
  const [row] = await selectPlaces(db).where(eq(servingPlaces.id, id));
  return row ?? null;
}

export async function listPlacesByIds(db: DbOrTx, ids: readonly number[]): Promise<PlaceView[]> {
  if (ids.length === 0) return [];
  return selectPlaces(db)
    .where(isAmong(servingPlaces.id, ids))
    .orderBy(...byStart);
}

export async function listTakenOfPosition(db: DbOrTx, positionId: number, after: Date): Promise<PlaceView[]> {
  return selectPlaces(db)
    .where(and(eq(servingPlaces.positionId, positionId), isTaken, gt(servingPlaces.startsAt, after)))
    .orderBy(asc(servingPlaces.id));
}

const isPlanned = (departmentId: number, { from, to }: Period) =>
  and(
    eq(servingPositions.departmentId, departmentId),
    eq(servingPlaces.state, 'planned'),
    eq(users.isActive, true),
    gte(servingPlaces.startsAt, from),
    lt(servingPlaces.startsAt, to),
  );

/** The next planned places of a department within a time. */
export async function listPlannedPlaces(
  db: DbOrTx,
  departmentId: number,
  period: Period,
  limit: number,
): Promise<{ id: number; userId: number }[]> {
  return db
    .select({ id: servingPlaces.id, userId: servingPlaces.userId })
    .from(servingPlaces)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPlaces.positionId))
    .innerJoin(users, eq(users.id, servingPlaces.userId))
    .where(isPlanned(departmentId, period))
    .orderBy(asc(servingPlaces.startsAt), asc(servingPlaces.id))
    .limit(limit);
}

export async function countPlannedPlaces(db: DbOrTx, departmentId: number, period: Period): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(servingPlaces)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPlaces.positionId))
    .innerJoin(users, eq(users.id, servingPlaces.userId))
    .where(isPlanned(departmentId, period));
  return row?.total ?? 0;
}

export interface OwnPlaceRow extends ServingPlaceRow {
  department: { id: number; name: string };
  position: { id: number; name: string };
  /** Whether who declined may come after all. */
  mayTakeAgain: boolean;
}

/** The person can still do the position, and it is still needed at the event. */
const mayTakeAgain = sql<boolean>`(
  exists (select 1 from ${servingAble} as able
    where able.position_id = ${servingPlaces.positionId} and able.user_id = ${servingPlaces.userId})
  and exists (select 1 from ${servingPositionEvents} as needed
    where needed.position_id = ${servingPlaces.positionId} and needed.event_id = ${servingPlaces.eventId}))`;

const ownColumns = {
  ...getTableColumns(servingPlaces),
  department: { id: departments.id, name: departments.name },
  position: { id: servingPositions.id, name: servingPositions.name },
  mayTakeAgain,
};

function selectOwnPlaces(db: DbOrTx) {
  return db
    .select(ownColumns)
    .from(servingPlaces)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPlaces.positionId))
    .innerJoin(departments, eq(departments.id, servingPositions.departmentId));
}

/**
 * Lists the places about which a person was asked. It leaves out plans that nobody was told about, and declined places
 * that the person may not take again.
 */
export async function listOwnPlaces(db: DbOrTx, userId: number, from: Date): Promise<OwnPlaceRow[]> {
  return selectOwnPlaces(db)
    .where(
      and(
        eq(servingPlaces.userId, userId),
        or(inArray(servingPlaces.state, ['asked', 'accepted']), and(eq(servingPlaces.state, 'declined'), mayTakeAgain)),
        isNotNull(servingPlaces.eventId),
        sql`coalesce(${servingPlaces.endsAt}, ${servingPlaces.startsAt}) >= ${from.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(...byStart);
}

export async function findOwnPlace(db: DbOrTx, id: number): Promise<OwnPlaceRow | null> {
  const [row] = await selectOwnPlaces(db).where(eq(servingPlaces.id, id));
  return row ?? null;
}

export async function listOwnPlacesByIds(db: DbOrTx, ids: readonly number[]): Promise<OwnPlaceRow[]> {
  if (ids.length === 0) return [];
  return selectOwnPlaces(db)
    .where(isAmong(servingPlaces.id, ids))
    .orderBy(...byStart);
}

interface DateKey {
  positionId: number;
  eventId: number;
  occursOn: string;
}

/** The lowest number that nobody has, or null. The caller has locked the department. */
export async function findFreeSlot(db: DbOrTx, { positionId, eventId, occursOn }: DateKey): Promise<number | null> {
  const isFree = sql`not exists (
    select 1 from ${servingPlaces} where position_id = ${positionId} and event_id = ${eventId}
      and occurs_on = ${occursOn}::date and slot = ${servingSlots.slot})`;
  const [row] = await db
    .select({ slot: servingSlots.slot })
    .from(servingSlots)
    .where(and(eq(servingSlots.positionId, positionId), isFree))
    .orderBy(asc(servingSlots.slot))
    .limit(1);
  return row?.slot ?? null;
}

export async function findTakenAt(
  db: DbOrTx,
  { eventId, occursOn, userId }: { eventId: number; occursOn: string; userId: number },
): Promise<ServingPlaceRow | null> {
  const [row] = await db
    .select()
    .from(servingPlaces)
    .where(
      and(
        eq(servingPlaces.eventId, eventId),
        eq(servingPlaces.occursOn, occursOn),
        eq(servingPlaces.userId, userId),
        isTaken,
      ),
    );
  return row ?? null;
}

/** The place at a date that its owner offered first. */
export async function findOfferedPlace(
  db: DbOrTx,
  key: DateKey,
  exceptUserId: number,
): Promise<ServingPlaceRow | null> {
  const [row] = await db
    .select()
    .from(servingPlaces)
    .where(
      and(
        eq(servingPlaces.positionId, key.positionId),
        eq(servingPlaces.eventId, key.eventId),
        eq(servingPlaces.occursOn, key.occursOn),
        eq(servingPlaces.state, 'accepted'),
        servingPlaces.isSwapOffered,
        sql`${servingPlaces.userId} <> ${exceptUserId}`,
      ),
    )
    .orderBy(asc(servingPlaces.id))
    .limit(1);
  return row ?? null;
}

export type NewPlace = typeof servingPlaces.$inferInsert;

export async function insertPlace(tx: Tx, place: NewPlace): Promise<number> {
  const [row] = await tx.insert(servingPlaces).values(place).returning({ id: servingPlaces.id });
  if (!row) throw new Error('the insert of a place returned no row');
  return row.id;
}

export type PlannedPlace = Pick<
  ServingPlaceRow,
  'positionId' | 'eventId' | 'occursOn' | 'userId' | 'slot' | 'startsAt' | 'endsAt' | 'why'
>;

/** Inserts plans from one parameter: a year of a department has a thousand. */
export async function insertPlannedPlaces(tx: Tx, places: readonly PlannedPlace[], createdAt: Date): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    insert into ${servingPlaces}
      (position_id, event_id, occurs_on, user_id, state, slot, starts_at, ends_at, why, created_at)
    select "positionId", "eventId", "occursOn", "userId", 'planned', slot, "startsAt", "endsAt", why,
      ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (
      "positionId" int, "eventId" int, "occursOn" date, "userId" int, slot smallint, "startsAt" timestamptz,
      "endsAt" timestamptz, why jsonb)`);
}

export type PlaceChanges = Partial<Omit<ServingPlaceRow, 'id' | 'userId' | 'positionId' | 'createdAt'>>;

export async function updatePlaces(tx: Tx, ids: readonly number[], changes: PlaceChanges): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(servingPlaces).set(changes).where(isAmong(servingPlaces.id, ids));
}

export interface NewTimes {
  id: number;
  startsAt: Date;
  endsAt: Date | null;
  /** Who accepted another time is asked again. */
  asksAgain: boolean;
  /** The person is told of the time, and has not answered since. */
  isTold: boolean;
}

/** In one statement: the places of a person are at other dates each. */
export async function updatePlaceTimes(tx: Tx, places: readonly NewTimes[], now: Date): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    update ${servingPlaces} set starts_at = "startsAt", ends_at = "endsAt",
      state = case when "asksAgain" then 'asked' else state end,
      is_swap_offered = is_swap_offered and not "asksAgain",
      asked_at = case when "isTold" then ${now.toISOString()}::timestamptz else asked_at end,
      answered_at = case when "isTold" then null else answered_at end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (
      id int, "startsAt" timestamptz, "endsAt" timestamptz, "asksAgain" boolean, "isTold" boolean)
    where ${servingPlaces.id} = given.id`);
}

/** Gives places other numbers, in one statement: a year of a position has a thousand. */
export async function movePlaces(tx: Tx, moves: readonly { id: number; slot: number }[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`
    update ${servingPlaces} set slot = given.slot
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given (id int, slot smallint)
    where ${servingPlaces.id} = given.id`);
}

/** Only of people who have not answered. */
export async function unaskPlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  const isAsked = and(isAmong(servingPlaces.id, ids), eq(servingPlaces.state, 'asked'));
  await tx.update(servingPlaces).set({ state: 'planned', askedAt: null }).where(isAsked);
}

/** Ends the taken places of a person that lie ahead, in one department or in all. Returns their ids. */
export async function endPlacesOf(
  tx: Tx,
  { userId, departmentId, after }: { userId: number; departmentId: number | null; after: Date },
): Promise<number[]> {
  const isInDepartment = sql`position_id in (select id from ${servingPositions} where department_id = ${departmentId}::int)`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${servingPlaces} set state = 'ended', slot = null, is_swap_offered = false
    where id in (
      select id from ${servingPlaces}
      where user_id = ${userId} and slot is not null and starts_at > ${after.toISOString()}::timestamptz
        ${departmentId === null ? sql`` : sql`and ${isInDepartment}`}
      order by id for update
    ) returning id`);
  return rows.map(({ id }) => id);
}

/** People who have a place at a date, in any department. */
export async function listTakenUserIds(
  db: DbOrTx,
  { eventId, occursOn }: { eventId: number; occursOn: string },
): Promise<number[]> {
  const rows = await db
    .select({ userId: servingPlaces.userId })
    .from(servingPlaces)
    .where(and(eq(servingPlaces.eventId, eventId), eq(servingPlaces.occursOn, occursOn), isTaken));
  return rows.map(({ userId }) => userId);
}

/** Frees what nobody was told about. */
export async function endPlannedPlaces(tx: Tx, userId: number, { from, to }: { from: Date; to: Date }): Promise<void> {
  await tx
    .update(servingPlaces)
    .set({ state: 'ended', slot: null })
    .where(
      and(
        eq(servingPlaces.userId, userId),
        eq(servingPlaces.state, 'planned'),
        gte(servingPlaces.startsAt, from),
        lt(servingPlaces.startsAt, to),
      ),
    );
}

/** An event that does not repeat moved to another day, which is its key. */
export async function moveOnlyDate(tx: Tx, eventId: number, day: { before: string; after: string }): Promise<void> {
  await tx
    .update(servingPlaces)
    .set({ occursOn: day.after })
    .where(and(eq(servingPlaces.eventId, eventId), eq(servingPlaces.occursOn, day.before)));
}
