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

/** What staff did, for the trail; written at the end, in the order of time. */
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
  chance: Random;
  now: Date;
  timeZone: string;
  passwordHash: string;
  drawnPeople: readonly DemoPerson[];
  people: readonly StoredPerson[];
  /** Ids of each person's family members, in the order in which they were drawn. */
  families: readonly number[][];
  departmentIds: readonly number[];
  drawings: readonly Drawing[];
  /** Rendered by other threads while the rows are written. */
  pictures: Promise<readonly DrawnPicture[]>;
  notes: DemoAuditEntry[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** PostgreSQL takes 65,535 values in a statement. */
const INSERT_ROWS_MAX = 500;

export const getToday = ({ now, timeZone }: Pick<DemoChurch, 'now' | 'timeZone'>) =>
  toEpochDay(toWallTime(timeZone, now));

/** 0 is Sunday; days are counted from Thursday, 1970-01-01. */
export const getWeekday = (day: number) => (((day + 4) % 7) + 7) % 7;

/** What the clock on the church's wall shows as this hour, written 18:30. */
export function getInstantOn(timeZone: string, day: number, hour: string): Date {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return wallTimeToInstant(timeZone, epochDayToWallTime(day) + hours * HOUR_MS + minutes * 60_000);
}

/** So many days ago, at an hour at which people write; never in the future. */
export function getPastInstant(filling: Pick<DemoChurch, 'now' | 'timeZone' | 'chance'>, days: number): Date {
  const { chance, now, timeZone } = filling;
  const hour = `${chance.whole(8, 20)}:${chance.whole(0, 59)}`;
  const moment = getInstantOn(timeZone, getToday(filling) - days, hour);
  return moment < now ? moment : new Date(moment.getTime() - DAY_MS);
}

export const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);

/** Never after now. */
export const addHoursUntilNow = (filling: Pick<DemoChurch, 'now'>, moment: Date, hours: number) =>
  new Date(Math.min(addHours(moment, hours).getTime(), filling.now.getTime() - 60_000));

export function getPersonNamed(people: readonly StoredPerson[], name: string): StoredPerson {
  const found = people.find((one) => one.username === name || `${one.firstName} ${one.lastName}` === name);
  if (!found) throw new Error(`The made-up church has nobody named ${name}`);
  return found;
}

/** In pieces that one statement can hold; gives what each gave, in order. */
export async function insertInBatches<Row, Given>(
  rows: readonly Row[],
  insert: (piece: Row[]) => Promise<Given[]>,
): Promise<Given[]> {
  const given: Given[] = [];
  for (let from = 0; from < rows.length; from += INSERT_ROWS_MAX) {
    given.push(...(await insert(rows.slice(from, from + INSERT_ROWS_MAX))));
  }
  return given;
}

/** The evening before the third Sunday from now, which the calendar has as Thanksgiving Sunday. */
export function getThanksgivingEve(filling: DemoChurch): Date {
  const tomorrow = getToday(filling) + 1;
  const firstSunday = tomorrow + ((7 - getWeekday(tomorrow)) % 7);
  return getInstantOn(filling.timeZone, firstSunday + 13, '18:00');
}
