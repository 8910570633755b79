const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What was put off for the nth time waits up to so long; the last pause repeats until a day has passed. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
const GIVE_UP_MS = 24 * HOUR;
const LEAST_MS = 1000;

export type Random = () => number;

interface Delays {
  /** How often it was put off before this time. */
  delays: number;
  since: Date | null;
}

/** When to try again, or null to give up. Full jitter: thousands that were put off together do not come back together. */
export function nextTry({ delays, since }: Delays, now: Date, random: Random, afterSeconds?: number): Date | null {
  const last = (since ?? now).getTime() + GIVE_UP_MS;
  if (now.getTime() >= last) return null;
  const longest = PAUSES_MS[Math.min(delays, PAUSES_MS.length - 1)] ?? HOUR;
  const pause = afterSeconds === undefined ? Math.max(LEAST_MS, random() * longest) : afterSeconds * 1000;
  return new Date(Math.min(now.getTime() + pause, last));
}

/** For a whole channel: doubles from the first to the longest, and at least half of it is waited. */
export function pauseMs(first: number, nth: number, longest: number, random: Random): number {
  const whole = Math.min(first * 2 ** (nth - 1), longest);
  return whole / 2 + (random() * whole) / 2;
}
