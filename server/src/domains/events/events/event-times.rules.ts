import { readMoment } from '@kanisa/contract/core/moments.ts';
import { type CreateEventBody, EVENT_LONGEST_DAYS, eventMessages } from '@kanisa/contract/events/events.ts';
import { AppError } from '../../../app-error.ts';
import { instantAt, readDay, readWall, wallAt, writeWall } from '../../../platform/wall-time.ts';
import { firstDayOf } from '../occurrences/occurrences.rules.ts';
import { placeOf } from '../occurrences/repetition.rules.ts';
import type { EventRow } from './events.table.ts';

const LONGEST_MS = EVENT_LONGEST_DAYS * 86_400_000;

/** With an offset it is an instant; without one it is what the clock in the church shows. */
export function resolveMoment(timeZone: string, moment: string): Date {
  const { wall, offset } = readMoment(moment);
  return offset === null ? instantAt(timeZone, readWall(wall)) : new Date(`${wall}${offset}`);
}

/** By the clock on the church's wall, as a field of a form takes it: `YYYY-MM-DDTHH:mm`. */
export type WithLocalTimes<Timed> = Timed & { startLocal: string; endLocal: string | null };

export function withLocalTimes<Timed extends { startsAt: Date; endsAt: Date | null }>(
  timeZone: string,
  one: Timed,
): WithLocalTimes<Timed> {
  return {
    ...one,
    startLocal: localTime(timeZone, one.startsAt),
    endLocal: one.endsAt && localTime(timeZone, one.endsAt),
  };
}

function localTime(timeZone: string, instant: Date): string {
  return writeWall(wallAt(timeZone, instant)).slice(0, 16);
}

const wrong = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

export function demandOrder({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): void {
  if (endsAt === null) return;
  if (endsAt < startsAt) throw wrong('end_time', eventMessages.endBeforeStart);
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MS) throw wrong('end_time', eventMessages.tooLong);
}

type Repeats = Pick<EventRow, 'repeats' | 'repeatInterval' | 'repeatUntil' | 'repeatCount'>;

export function repeatsOf(repetition: CreateEventBody['repetition']): Repeats {
  return {
    repeats: repetition?.frequency ?? null,
    repeatInterval: repetition?.interval ?? 1,
    repeatUntil: repetition?.until ?? null,
    repeatCount: repetition?.count ?? null,
  };
}

/** The start is always the first occurrence: otherwise every calendar would read the series in its own way. */
export function demandRepetition(timeZone: string, event: Repeats & Pick<EventRow, 'startsAt' | 'endsAt'>): void {
  if (event.repeats === null) return;
  const first = firstDayOf(timeZone, event);
  if (event.repeats === 'monthly_by_last_weekday' && !placeOf(first).isLast) {
    throw wrong('repetition.frequency', eventMessages.notLastWeekday);
  }
  if (event.repeatUntil !== null && readDay(event.repeatUntil) < first) {
    throw wrong('repetition.until', eventMessages.repetitionUntilEarly);
  }
}
