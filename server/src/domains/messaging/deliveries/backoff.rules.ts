const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Maximum pause after the nth delay. The last one repeats until the recipient is given up. */
const RETRY_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;
const RETRY_PAUSE_MIN_MS = 1000;

export type RandomSource = () => number;

interface DelayHistory {
  /** Number of earlier delays. */
  delays: number;
  since: Date | null;
}

/** Returns null to give up. Full jitter spreads recipients that were delayed together. */
export function findNextAttempt(
  { delays, since }: DelayHistory,
  now: Date,
  random: RandomSource,
  afterSeconds?: number,
): Date | null {
  const giveUpAt = (since ?? now).getTime() + GIVE_UP_AFTER_MS;
  if (now.getTime() >= giveUpAt) return null;
  const pauseMaxMs = RETRY_PAUSES_MS[Math.min(delays, RETRY_PAUSES_MS.length - 1)] ?? HOUR_MS;
  const pauseMs =
    afterSeconds === undefined ? Math.max(RETRY_PAUSE_MIN_MS, random() * pauseMaxMs) : afterSeconds * 1000;
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt));
}

/** Doubles with each pause of the channel, with jitter between half and the whole pause. */
export function pickChannelPauseMs(firstMs: number, nth: number, maxMs: number, random: RandomSource): number {
  const pauseMs = Math.min(firstMs * 2 ** (nth - 1), maxMs);
  return pauseMs / 2 + (random() * pauseMs) / 2;
}
