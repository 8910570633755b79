import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { type PlaceView, selectPlaces } from './places.repo.ts';
import { servingPlaces, TAKEN_STATES } from './places.table.ts';

/** Times for which people were planned, asked or declined at a date. Its places have them in common. */
export interface KnownTimes {
  occursOn: string;
  startsAt: Date;
  endsAt: Date | null;
  isDeclined: boolean;
}

const isDeclined = sql<boolean>`(${servingPlaces.state} = 'declined')`;
const isOpen = inArray(servingPlaces.state, [...TAKEN_STATES, 'declined']);

/** A year of an event has tens of thousands of places, and about as many times as dates. */
export async function listKnownTimes(db: DbOrTx, eventId: number): Promise<KnownTimes[]> {
  const { occursOn, startsAt, endsAt } = servingPlaces;
  return db
    .select({ occursOn, startsAt, endsAt, isDeclined })
    .from(servingPlaces)
    .where(and(eq(servingPlaces.eventId, eventId), isOpen))
    .groupBy(occursOn, startsAt, endsAt, isDeclined)
    .orderBy(asc(occursOn), asc(startsAt));
}

const hasTimes = (times: readonly KnownTimes[]) => sql`exists (
  select from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
    as given ("occursOn" date, "startsAt" timestamptz, "endsAt" timestamptz, "isDeclined" boolean)
  where given."occursOn" = ${servingPlaces.occursOn} and given."startsAt" = ${servingPlaces.startsAt}
    and given."endsAt" is not distinct from ${servingPlaces.endsAt} and given."isDeclined" = ${isDeclined})`;

/** Places of an event that belong together, and whether there are more. */
export interface PlacePiece {
  places: PlaceView[];
  isMore: boolean;
}

/** Taken and declined places with these times, of as many people as fit. One person may have more. */
export async function listPlacesAtTimes(
  tx: Tx,
  eventId: number,
  { times, max }: { times: readonly KnownTimes[]; max: number },
): Promise<PlacePiece> {
  return listPiece(tx, { where: and(eq(servingPlaces.eventId, eventId), isOpen, hasTimes(times)), max });
}

/** Every place that refers to the event, over or not. */
export async function listPlacesOfEvent(
  tx: Tx,
  { eventId, max }: { eventId: number; max: number },
): Promise<PlacePiece> {
  return listPiece(tx, { where: eq(servingPlaces.eventId, eventId), max });
}

/** By person, so that everybody gets one message about all of their places. */
async function listPiece(tx: Tx, { where, max }: { where: SQL | undefined; max: number }): Promise<PlacePiece> {
  const people = await tx
    .select({ userId: servingPlaces.userId, places: count() })
    .from(servingPlaces)
    .where(where)
    .groupBy(servingPlaces.userId)
    .orderBy(asc(servingPlaces.userId));
  const chosen: number[] = [];
  let total = 0;
  for (const person of people) {
    if (chosen.length > 0 && total + person.places > max) break;
    chosen.push(person.userId);
    total += person.places;
  }
  const places = await selectPlaces(tx)
    .where(and(where, isAmong(servingPlaces.userId, chosen)))
    .orderBy(asc(servingPlaces.id));
  return { places, isMore: chosen.length < people.length };
}

/** Call before the event is deleted, in pieces: the constraint would clear all of them in one statement. */
export async function clearEventOfPlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.update(servingPlaces).set({ eventId: null }).where(isAmong(servingPlaces.id, ids));
}
