import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import type { Tx } from '../db/client.ts';
import { epochDayToWallTime, toEpochDay, toWallTime, wallTimeToInstant } from '../platform/time/wall-time.ts';
import type { DemoPerson } from './draw-people.ts';
import type { Drawing } from './draw-pictures.ts';
import type { Random } from './random.ts';
import type { DrawnPicture } from './render-pictures.ts';

export interface StoredPerson extends DemoPerson {
  id: number;
  joinedAt: Date;
}

/** An entry of the audit trail; all of them are inserted at the end, in the order of time. */
export interface DemoAuditEntry {
  at: Date;
  actorId: number;
  action: AuditAction;
  personId?: number;
  departmentId?: number;
  before?: AuditValues;
  after?: AuditValues;
}

/** The demo church while it is written. Each domain adds its part, those with people first. */
export interface DemoChurch {
  tx: Tx;
  random: Random;
  now: Date;
  timeZone: string;
  passwordHash: string;
  drawnPeople: readonly DemoPerson[];
  people: readonly StoredPerson[];
  /** Ids of the people of each family, in the order in which they were drawn. */
  families: readonly number[][];
  departmentIds: readonly number[];
  drawings: readonly Drawing[];
  /** Rendered by other threads while the rows are written. */
  pictures: Promise<readonly DrawnPicture[]>;
  auditTrail: DemoAuditEntry[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** PostgreSQL allows 65,535 parameters per statement. */
const INSERT_ROWS_MAX = 500;

export const getToday = ({ now, timeZone }: Pick<DemoChurch, 'now' | 'timeZone'>) =>
  toEpochDay(toWallTime(timeZone, now));

/** 0 is Sunday. Epoch days start on Thursday, 1970-01-01. */
export const getWeekday = (day: number) => (((day + 4) % 7) + 7) % 7;

/** The instant of a local time such as 18:30 in the church's time zone. */
export function getInstantOn(timeZone: string, day: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return wallTimeToInstant(timeZone, epochDayToWallTime(day) + hours * HOUR_MS + minutes * 60_000);
}

/** An instant some days ago, at a time at which people write; never in the future. */
export function getPastInstant(church: Pick<DemoChurch, 'now' | 'timeZone' | 'random'>, days: number): Date {
  const { random, now, timeZone } = church;
  const time = `${random.whole(8, 20)}:${random.whole(0, 59)}`;
  const instant = getInstantOn(timeZone, getToday(church) - days, time);
  return instant < now ? instant : new Date(instant.getTime() - DAY_MS);
}

export const addHours = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);

/** Never later than one minute ago. */
export const addHoursUntilNow = (church: Pick<DemoChurch, 'now'>, instant: Date, hours: number) =>
  new Date(Math.min(addHours(instant, hours).getTime(), church.now.getTime() - 60_000));

export function getPersonNamed(people: readonly StoredPerson[], name: string): StoredPerson {
  const found = people.find((one) => one.username === name || `${one.firstName} ${one.lastName}` === name);
  if (!found) throw new Error(`The made-up church has nobody named ${name}`);
  return found;
}

/** Inserts in batches that fit one statement; returns the results in order. */
export async function insertInBatches<Row, Result>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += INSERT_ROWS_MAX) {
    results.push(...(await insert(rows.slice(from, from + INSERT_ROWS_MAX))));
  }
  return results;
}

/** The evening before the third Sunday from now, which the calendar shows as Thanksgiving Sunday. */
export function getThanksgivingEve(church: DemoChurch): Date {
  const tomorrow = getToday(church) + 1;
  const firstSunday = tomorrow + ((7 - getWeekday(tomorrow)) % 7);
  return getInstantOn(church.timeZone, firstSunday + 13, '18:00');
}
