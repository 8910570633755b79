import { QUIET_HOURS } from '@kanisa/contract/messaging/push-notices.ts';
import { toEpochDay, toWallTime, wallTimeToInstant } from '../../../platform/time/wall-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the first instant at or after the given one at which a notice may be sent, by the church's clock. */
export function skipQuietHours(timeZone: string, instant: Date): Date {
  const wall = toWallTime(timeZone, instant);
  const midnight = toEpochDay(wall) * DAY_MS;
  const sinceMidnight = wall - midnight;
  const morning = midnight + QUIET_HOURS.until * HOUR_MS;
  if (sinceMidnight < QUIET_HOURS.until * HOUR_MS) return wallTimeToInstant(timeZone, morning);
  if (sinceMidnight >= QUIET_HOURS.from * HOUR_MS) return wallTimeToInstant(timeZone, morning + DAY_MS);
  return instant;
}
