import { splitDateTime } from '@kanisa/contract/core/date-times.ts';
import type { CreateEventBody } from '@kanisa/contract/events/events.schema.ts';
import { EVENT_DAYS_MAX, eventMessages } from '@kanisa/contract/events/events.ts';
import { AppError } from '../../../base/app-error.ts';
import {
  epochDayToWallTime,
  formatWallTime,
  parseEpochDay,
  parseWallTime,
  toWallTime,
  wallTimeToInstant,
} from '../../../platform/time/wall-time.ts';
import { findFirstDayOfSeries } from '../occurrences/occurrences.rules.ts';
import { locateInMonth } from '../occurrences/repetition.rules.ts';
import type { EventRow } from './events.table.ts';

const EVENT_DURATION_MAX_MS = EVENT_DAYS_MAX * 86_400_000;

/** A time without an offset is local time in the church's time zone. */
export function resolveEventTime(timeZone: string, time: string): Date {
  const { wall, offset } = splitDateTime(time);
  return offset === null ? wallTimeToInstant(timeZone, parseWallTime(wall)) : new Date(`${wall}${offset}`);
}

/** Adds local times in the church's time zone, in the format of a form field: `YYYY-MM-DDTHH:mm`. */
export type WithLocalTimes<Timed> = Timed & { startLocal: string; endLocal: string | null };

export function withLocalTimes<Timed extends { startsAt: Date; endsAt: Date | null }>(
  timeZone: string,
  timed: Timed,
): WithLocalTimes<Timed> {
  return {
    ...timed,
    startLocal: formatLocalTime(timeZone, timed.startsAt),
    endLocal: timed.endsAt && formatLocalTime(timeZone, timed.endsAt),
  };
}

function formatLocalTime(timeZone: string, instant: Date): string {
  return formatWallTime(toWallTime(timeZone, instant)).slice(0, 16);
}

const createFieldError = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });

/** First instant of a day in the church's time zone. */
export function toStartOfDay(timeZone: string, epochDay: number): Date {
  return wallTimeToInstant(timeZone, epochDayToWallTime(epochDay));
}

export function requireTimeOrder({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): void {
  if (endsAt === null) return;
  if (endsAt < startsAt) throw createFieldError('end_time', eventMessages.endBeforeStart);
  if (endsAt.getTime() - startsAt.getTime() > EVENT_DURATION_MAX_MS)
    throw createFieldError('end_time', eventMessages.tooLong);
}

type RepetitionColumns = Pick<EventRow, 'repeats' | 'repeatInterval' | 'repeatUntil' | 'repeatCount'>;

export function toRepetitionColumns(repetition: CreateEventBody['repetition']): RepetitionColumns {
  return {
    repeats: repetition?.frequency ?? null,
    repeatInterval: repetition?.interval ?? 1,
    repeatUntil: repetition?.until ?? null,
    repeatCount: repetition?.count ?? null,
  };
}

/** The start must be the first occurrence, because calendar programs disagree about series that start elsewhere. */
export function requireValidRepetition(
  timeZone: string,
  event: RepetitionColumns & Pick<EventRow, 'startsAt' | 'endsAt'>,
): void {
  if (event.repeats === null) return;
  const first = findFirstDayOfSeries(timeZone, event);
  if (event.repeats === 'monthly_by_last_weekday' && !locateInMonth(first).isLast) {
    throw createFieldError('repetition.frequency', eventMessages.notLastWeekday);
  }
  if (event.repeatUntil !== null && parseEpochDay(event.repeatUntil) < first) {
    throw createFieldError('repetition.until', eventMessages.repetitionUntilEarly);
  }
}
