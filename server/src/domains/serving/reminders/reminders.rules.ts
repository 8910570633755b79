import { REMINDER_HOUR, REMINDER_HOURS, REMINDER_QUIET_HOURS } from '@kanisa/contract/serving/serving.ts';
import { epochDayToWallTime, toEpochDay, toWallTime, wallTimeToInstant } from '../../../platform/time/wall-time.ts';
import { skipQuietHours } from '../../messaging/notify/quiet-hours.rules.ts';

const HOUR_MS = 3_600_000;

export type ReminderKind = 'remind_answer' | 'remind_date';

export interface RemindablePlace {
  state: 'asked' | 'accepted';
  startsAt: Date;
  /** When the person was asked, or took the place. */
  askedAt: Date;
}

export const isQuiet = (timeZone: string, instant: Date) => skipQuiet(timeZone, instant) > instant;

const skipQuiet = (timeZone: string, instant: Date) => skipQuietHours(timeZone, instant, REMINDER_QUIET_HOURS);

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
