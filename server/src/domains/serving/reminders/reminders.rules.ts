import { REMINDER_HOUR, REMINDER_HOURS, REMINDER_QUIET_HOURS } from '@kanisa/contract/serving/serving.ts';
import { epochDayToWallTime, toEpochDay, toWallTime, wallTimeToInstant } from '../../../platform/time/wall-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type ReminderKind = 'remind_answer' | 'remind_date';

export interface RemindablePlace {
  state: 'asked' | 'accepted';
  startsAt: Date;
  /** When the person was asked, or took the place. */
  askedAt: Date;
}

export function isQuiet(timeZone: string, instant: Date): boolean {
  const hour =
    (toWallTime(timeZone, instant) - epochDayToWallTime(toEpochDay(toWallTime(timeZone, instant)))) / HOUR_MS;
  return hour >= REMINDER_QUIET_HOURS.from || hour < REMINDER_QUIET_HOURS.until;
}

/** The first instant at or after the given one at which somebody may be reminded. */
export function skipQuiet(timeZone: string, instant: Date): Date {
  if (!isQuiet(timeZone, instant)) return instant;
  const wall = toWallTime(timeZone, instant);
  const morning = epochDayToWallTime(toEpochDay(wall)) + REMINDER_QUIET_HOURS.until * HOUR_MS;
  return wallTimeToInstant(timeZone, wall >= morning ? morning + DAY_MS : morning);
}

/**
 * When the reminder of a place is due: 72 hours before for who has not answered, at 18:00 the day before for who
 * accepted.
 */
export function computeReminder(timeZone: string, place: RemindablePlace): { kind: ReminderKind; dueAt: Date } {
  if (place.state === 'asked') {
    const dueAt = new Date(place.startsAt.getTime() - REMINDER_HOURS * HOUR_MS);
    return { kind: 'remind_answer', dueAt: skipQuiet(timeZone, dueAt) };
  }
  const day = toEpochDay(toWallTime(timeZone, place.startsAt)) - 1;
  return {
    kind: 'remind_date',
    dueAt: wallTimeToInstant(timeZone, epochDayToWallTime(day) + REMINDER_HOUR * HOUR_MS),
  };
}

/**
 * The reminder to send now, or null. Nobody is reminded who was asked or accepted after the reminder was due: the
 * message is still fresh. A late run still reminds, until the date begins.
 */
export function findDueReminder(timeZone: string, place: RemindablePlace, now: Date): ReminderKind | null {
  if (isQuiet(timeZone, now) || now >= place.startsAt) return null;
  const { kind, dueAt } = computeReminder(timeZone, place);
  return dueAt <= now && place.askedAt < dueAt ? kind : null;
}
