import { QUIET_HOURS } from '@kanisa/contract/messaging/push-notices.ts';
import { toEpochDay, toWallTime, wallTimeToInstant } from '../../../platform/time/wall-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours of the church's clock, from an evening until the next morning. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns the first instant at or after the given one at which somebody may be told. */
export function skipQuietHours(timeZone: string, instant: Date, hours: QuietHours = QUIET_HOURS): Date {
  const wall = toWallTime(timeZone, instant);
  const midnight = toEpochDay(wall) * DAY_MS;
  const sinceMidnight = wall - midnight;
  const morning = midnight + hours.until * HOUR_MS;
  if (sinceMidnight < hours.until * HOUR_MS) return wallTimeToInstant(timeZone, morning);
  if (sinceMidnight >= hours.from * HOUR_MS) return wallTimeToInstant(timeZone, morning + DAY_MS);
  return instant;
}
