import { findNextAttempt, type Random } from './backoff.rules.ts';
import type { Channel, DeliveryOutcome } from './channel.types.ts';
import type { ClaimedRow, RecipientChange } from './deliveries.repo.ts';

/** After so many breaks nobody goes on trying: something about this one breaks the line. */
export const REPEATS_MAX = 3;
/** Where the whole channel is to blame, the circuit says when to go on; this only keeps one alone from spinning. */
const CHANNEL_PAUSE_MS = 15_000;

interface OutcomeContext {
  now: Date;
  random: Random;
}

/** What is written down for a recipient. */
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
    case 'later':
      return toDelayedChange(channel, row, outcome, { now, random });
    case 'channel':
      return toChannelChange(channel, row, outcome, { now, random });
  }
}

function toDelayedChange(
  channel: Channel,
  row: ClaimedRow,
  { problem, code, afterSeconds }: Extract<DeliveryOutcome, { kind: 'later' }>,
  { now, random }: OutcomeContext,
): RecipientChange {
  const dueAt = findNextAttempt({ delays: row.delays, since: row.delayedSince }, now, random, afterSeconds);
  if (dueAt === null) return { id: row.id, state: 'failed', problem: channel.problems.gaveUp, code };
  return { id: row.id, state: 'queued', problem, code, dueAt, isDelay: true };
}

function toChannelChange(
  channel: Channel,
  row: ClaimedRow,
  { problem, code, isRepeat = false }: Extract<DeliveryOutcome, { kind: 'channel' }>,
  { now, random }: OutcomeContext,
): RecipientChange {
  if (isRepeat && channel.afterBreak === 'unknown') return toInterruptedChange(channel, row);
  if (isRepeat && row.repeats >= REPEATS_MAX) return toInterruptedChange(channel, row);
  const dueAt = new Date(now.getTime() + random() * CHANNEL_PAUSE_MS);
  return { id: row.id, state: 'queued', problem, code, dueAt, isRepeat };
}

/** The channel did not say, or threw: as after a crash. */
export function toInterruptedChange(channel: Channel, row: ClaimedRow): RecipientChange {
  const problem = channel.problems.brokenOff;
  if (channel.afterBreak === 'unknown') return { id: row.id, state: 'unknown', problem };
  if (row.repeats >= REPEATS_MAX) return { id: row.id, state: 'failed', problem };
  return { id: row.id, state: 'queued', problem, isRepeat: true };
}
