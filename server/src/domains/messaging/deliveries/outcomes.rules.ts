import { findNextAttempt, type RandomSource } from './backoff.rules.ts';
import type { Channel, DeliveryOutcome } from './channel.types.ts';
import type { ClaimedRow, RecipientChange } from './deliveries.repo.ts';

/** A recipient that is interrupted more often fails: something about it breaks the connection. */
export const REPEATS_MAX = 3;
/** The circuit breaker decides when the channel resumes; this pause only prevents a busy loop. */
const CHANNEL_PAUSE_MS = 15_000;

interface OutcomeContext {
  now: Date;
  random: RandomSource;
}

export function toRecipientChange(
  channel: Channel,
  row: ClaimedRow,
  outcome: DeliveryOutcome,
  { now, random }: OutcomeContext,
): RecipientChange {
  const { id } = row;
  switch (outcome.kind) {
    case 'accepted':
    case 'delivered':
      return { id, state: outcome.kind, providerId: outcome.providerId };
    case 'suppressed':
      return { id, state: 'suppressed', problem: outcome.problem };
    case 'unknown':
      return { id, state: 'unknown', problem: outcome.problem, code: outcome.code };
    case 'failed':
    case 'stop':
      return { id, state: 'failed', problem: outcome.problem, code: outcome.code };
    case 'postponed': {
      const dueAt = new Date(now.getTime() + outcome.afterSeconds * 1000);
      return { id, state: 'queued', problem: outcome.problem, dueAt };
    }
    case 'deferred':
      return toDelayedChange(channel, row, outcome, { now, random });
    case 'channel':
      return toChannelChange(channel, row, outcome, { now, random });
  }
}

function toDelayedChange(
  channel: Channel,
  row: ClaimedRow,
  { problem, code, afterSeconds }: Extract<DeliveryOutcome, { kind: 'deferred' }>,
  { now, random }: OutcomeContext,
): RecipientChange {
  const dueAt = findNextAttempt({ delays: row.delays, since: row.delayedSince }, now, random, afterSeconds);
  if (dueAt === null) return { id: row.id, state: 'failed', problem: channel.problems.givenUp, code };
  return { id: row.id, state: 'queued', problem, code, dueAt, isDelay: true };
}

function toChannelChange(
  channel: Channel,
  row: ClaimedRow,
  { problem, code, isRepeat = false }: Extract<DeliveryOutcome, { kind: 'channel' }>,
  { now, random }: OutcomeContext,
): RecipientChange {
  if (isRepeat && channel.afterCrash === 'unknown') return toInterruptedChange(channel, row);
  if (isRepeat && row.repeats >= REPEATS_MAX) return toInterruptedChange(channel, row);
  const dueAt = new Date(now.getTime() + random() * CHANNEL_PAUSE_MS);
  return { id: row.id, state: 'queued', problem, code, dueAt, isRepeat };
}

/** Treats a missing outcome or an exception like a crash. */
export function toInterruptedChange(channel: Channel, row: ClaimedRow): RecipientChange {
  const problem = channel.problems.interrupted;
  if (channel.afterCrash === 'unknown') return { id: row.id, state: 'unknown', problem };
  if (row.repeats >= REPEATS_MAX) return { id: row.id, state: 'failed', problem };
  return { id: row.id, state: 'queued', problem, isRepeat: true };
}
