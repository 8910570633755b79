import { manage } from '@kanisa/contract/messaging/text-messages.ts';
import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { type DbOrTx, forNobody } from '../../../db/client.ts';
import type { SendOutcome } from '../../../platform/sms/gateway.ts';
import type { Channel, DeliveryOutcome } from '../deliveries/channel.types.ts';
import type { RecipientChange } from '../deliveries/deliveries.repo.ts';
import { listUnreachablePeople } from '../recipients/saved-lists.service.ts';
import { toTextPhone } from './phone-numbers.rules.ts';
import {
  disableTexts,
  findTextMessage,
  listTextTargets,
  recordTextSent,
  replaceRecipientNumber,
  type TextTargetRow,
} from './text-deliveries.repo.ts';
import { TEXT_TABLES } from './text-messages.repo.ts';

const WHY = 'the sender of deliveries';

/** Old texts are worthless: a text that no gateway accepts for a day is given up. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const CONCURRENT_BATCHES_MAX = 2;

export function createTextChannel(deps: Deps): Channel {
  return {
    name: 'text',
    tables: TEXT_TABLES,
    batchSize: deps.sms.batchSize,
    concurrentBatches: CONCURRENT_BATCHES_MAX,
    // One call of the gateway hands over a batch.
    connections: CONCURRENT_BATCHES_MAX,
    // Gateways do not detect duplicates: a text that may have been accepted is never sent again automatically.
    afterCrash: 'unknown',
    problems: { givenUp: 'given_up', interrupted: 'interrupted' } satisfies Record<string, TextReason>,
    actsFor: { findMandate: findTextMandate, problem: 'unauthorized' satisfies TextReason },
    listSuppressed: (db, ids) => listSuppressedRecipients(deps, db, ids),
    deliver: (recordId, recipients) =>
      deliverTexts(
        deps,
        recordId,
        recipients.map(({ id }) => id),
      ),
    onRecorded: (recordId, changes) => recordTextOutcomes(deps, recordId, changes),
  };
}

/** Whoever sent it again stands for the rest. */
async function findTextMandate(db: DbOrTx, recordId: number): Promise<Mandate> {
  const text = await findTextMessage(db, recordId);
  const isToList = text !== null && text.listId !== null;
  return {
    userId: text?.resentBy ?? text?.senderId ?? null,
    action: manage,
    otherAction: isToList ? 'persons.read' : undefined,
  };
}

async function listSuppressedRecipients(
  deps: Deps,
  db: DbOrTx,
  ids: readonly number[],
): Promise<Map<number, TextReason>> {
  const suppressed = new Map<number, TextReason>();
  const targets = await listTextTargets(db, ids);
  const listed = targets.flatMap(({ listId, userId }) => (listId === null ? [] : (userId ?? [])));
  const barred = await listUnreachablePeople(deps, db, listed);
  for (const target of targets) {
    const isBarred = target.listId !== null && target.userId !== null && barred.has(target.userId);
    const reason = isBarred ? 'off_list' : await findSuppressionReason(deps, db, target);
    if (reason) suppressed.set(target.id, reason);
  }
  return suppressed;
}

/** Checks the current number: since a text was scheduled, the old number may have passed to a stranger. */
async function findSuppressionReason(deps: Deps, db: DbOrTx, target: TextTargetRow): Promise<TextReason | null> {
  if (target.userId === null || target.number === null) return 'gone';
  if (target.wasDeactivated) return 'deactivated';
  if (!target.wantsTexts) return 'opted_out';
  const phone = toTextPhone(target.phoneNumber, deps.settings.sms.countries);
  if ('reason' in phone) return phone.reason;
  if (phone.number === target.number || (await replaceRecipientNumber(forNobody(db, WHY), target, phone.number)))
    return null;
  return 'shared_phone';
}

async function deliverTexts(
  deps: Deps,
  recordId: number,
  ids: readonly number[],
): Promise<Map<number, DeliveryOutcome>> {
  const record = await findTextMessage(deps.db, recordId);
  const targets = await listTextTargets(deps.db, ids);
  const outcomes = new Map(ids.map((id): [number, DeliveryOutcome] => [id, { kind: 'suppressed', problem: 'gone' }]));
  const to = targets.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
  if (!record || to.length === 0) return outcomes;
  const { shortcode, message } = record;
  const sent = await deps.sms.send({ shortcode, message, to });
  const wantedAt = record.resentAt ?? record.timeToSend ?? record.createdAt;
  const isExpired = deps.clock.now().getTime() > wantedAt.getTime() + GIVE_UP_AFTER_MS;
  const areAllDeferred = sent.every(({ kind }) => kind === 'later');
  for (const [n, { id }] of to.entries()) {
    const outcome = sent[n];
    // A recipient missing from the answer may have got the text: its outcome is unknown.
    if (outcome) outcomes.set(id, toTextOutcome(outcome, { isExpired, areAllDeferred }));
    else outcomes.delete(id);
  }
  return outcomes;
}

function toTextOutcome(
  outcome: SendOutcome,
  { isExpired, areAllDeferred }: { isExpired: boolean; areAllDeferred: boolean },
): DeliveryOutcome {
  switch (outcome.kind) {
    case 'accepted':
    case 'delivered':
      return { kind: outcome.kind, providerId: outcome.providerId ?? undefined };
    case 'refused':
      return { kind: 'failed', problem: outcome.reason };
    case 'stop':
    case 'unknown':
      return { kind: outcome.kind, problem: outcome.reason };
    case 'later': {
      const { reason: problem, afterSeconds } = outcome;
      if (isExpired) return { kind: 'failed', problem: 'given_up' };
      // The gateway is reachable when it accepted others in the same call.
      if (!outcome.isChannel || !areAllDeferred) return { kind: 'deferred', problem, afterSeconds };
      return { kind: 'channel', cause: problem === 'unreachable' ? 'unreachable' : 'slow', problem, afterSeconds };
    }
  }
}

async function recordTextOutcomes(deps: Deps, recordId: number, changes: readonly RecipientChange[]): Promise<void> {
  const states = new Set(changes.map(({ state }) => state));
  const isReported = states.has('delivered');
  if (isReported || states.has('accepted') || states.has('unknown')) {
    await recordTextSent(forNobody(deps.db, WHY), recordId, { now: deps.clock.now(), isReported });
  }
  const blocked = changes.filter(({ state, problem }) => state === 'failed' && problem === 'blacklisted');
  if (blocked.length === 0) return;
  await forNobody(deps.db, WHY).transaction((tx) =>
    disableTexts(
      tx,
      blocked.map(({ id }) => id),
    ),
  );
}
