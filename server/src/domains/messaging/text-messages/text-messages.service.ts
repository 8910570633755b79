import {
  scheduleInstant,
  scheduleProblem,
  TEXT_LEFT_OUT_SHOWN,
  type TextMessageBody,
  textMessages,
} from '@kanisa/contract/messaging/text-messages.ts';
import { countText } from '@kanisa/contract/messaging/text-parts.ts';
import {
  TEXT_REASON_LABELS,
  type TextDeliveryStatus,
  type TextReason,
  type TextState,
  type TextStatus,
} from '@kanisa/contract/messaging/text-states.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { translate } from '../../../i18n/translate.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { type Limit, takeOrRefuse } from '../../identity/throttles/throttles.service.ts';
import { note } from '../../records/audit/audit.service.ts';
import { holdBack, moveRecipients, wakeSending } from '../deliveries/deliveries.service.ts';
import { type Audience, audienceOf } from './audience.service.ts';
import { deliveryOf, refusedOf, statusOf } from './status.rules.ts';
import { findText } from './text-deliveries.repo.ts';
import {
  countRecipients,
  findByKey,
  findView,
  forgetRecipient,
  insertRecipients,
  insertTextMessage,
  listIdsRefused,
  listIdsScheduled,
  listIdsWaiting,
  listPeople,
  listRecipientViews,
  listViews,
  type PersonRow,
  setCancelled,
  TABLES,
  type TextMessageView,
} from './text-messages.repo.ts';

/** A record with all that follows from its tallies and the time. */
export interface TextMessageStanding extends TextMessageView {
  status: TextStatus;
  deliveryStatus: TextDeliveryStatus | null;
  error: string | null;
  canCancel: boolean;
  canSendAgain: boolean;
}

export interface Estimate extends Pick<Audience, 'people' | 'numbers' | 'leftOut'> {
  selected: number;
  parts: number;
  pricePerPart: number | null;
  price: number | null;
  currency: string;
  namedMost: number;
}

/** Each costs money: whoever has taken over an admin's account shall not be able to spend all of it. */
const SENDINGS: Limit = { kind: 'texts', most: 120, seconds: 3600, message: textMessages.tooMany };

const notFound = () => new AppError('not_found', textMessages.notFound);

/** The record and all its recipients, or nothing. The queue does the rest. */
export async function send(deps: Deps, actor: Actor, body: TextMessageBody): Promise<TextMessageStanding> {
  const now = deps.clock.now();
  const ids = [...new Set(body.recipient_ids)].toSorted((a, b) => a - b);
  const shortcode = body.shortcode ?? deps.settings.sms.shortcode;
  const timeToSend = body.time_to_send ?? null;
  const form = { message: body.message, shortcode, ids, timeToSend };
  const requestHash = hashToken(JSON.stringify(form));
  const before = await findSentBefore(deps, actor, body.idempotency_key, requestHash);
  if (before) return before;
  const id = await deps.db.transaction(async (tx) => {
    const audience = await demandAudience(deps, tx, actor, { ids, timeToSend });
    await takeOrRefuse({ db: tx, clock: deps.clock }, SENDINGS, String(actor.id));
    const left = audience.targets.filter((target) => target.problem !== null).length;
    const dueAt = timeToSend === null ? null : scheduleInstant(timeToSend);
    const made = await insertTextMessage(tx, {
      messageId: newToken(),
      senderId: actor.id,
      shortcode,
      message: body.message,
      parts: countText(body.message).parts,
      idempotencyKey: body.idempotency_key ?? null,
      requestHash,
      createdAt: now,
      timeToSend: dueAt,
      pending: audience.targets.length - left,
      suppressed: left,
    });
    if (made === null) return null;
    await insertRecipients(tx, made, audience.targets, { now, dueAt: dueAt ?? now });
    const noted = {
      text_message_id: made,
      recipients: audience.targets.length,
      time_to_send: dueAt?.toISOString() ?? null,
    };
    await note(deps, tx, actor, { action: 'text.sent', after: noted });
    await wakeSending(deps, tx, 'text');
    return made;
  });
  if (id !== null) return read(deps, id);
  // The same form came twice at once, and the other one was first.
  const other = await findSentBefore(deps, actor, body.idempotency_key, requestHash);
  if (!other) throw new AppError('conflict', textMessages.keyUsed);
  return other;
}

async function findSentBefore(deps: Deps, actor: Actor, key: string | undefined, requestHash: string) {
  const found = key === undefined ? null : await findByKey(deps.db, actor.id, key);
  if (!found) return null;
  if (found.requestHash !== requestHash) throw new AppError('conflict', textMessages.keyUsed);
  return read(deps, found.id);
}

interface Wanted {
  ids: readonly number[];
  timeToSend: string | null;
}

/** All that is wrong is told at once, in the documents' order. */
async function demandAudience(deps: Deps, tx: Tx, actor: Actor, { ids, timeToSend }: Wanted): Promise<Audience> {
  if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
  const people = await listPeople(tx, ids);
  const audience = audienceOf(people, deps.settings.sms.countries);
  const whom = people.length < ids.length ? textMessages.recipientUnknown : problemOf(audience);
  const when = timeToSend === null ? null : scheduleProblem(timeToSend, deps.clock.now());
  const error = whom ?? when;
  if (error === null) return audience;
  throw new AppError('invalid', error, {
    fields: { ...(whom !== null && { recipient_ids: whom }), ...(when !== null && { time_to_send: when }) },
  });
}

function problemOf(audience: Audience): string | null {
  if (audience.leftOut.has('no_phone')) return textMessages.noPhone;
  return audience.people === 0 ? textMessages.nobodyReached : null;
}

/** What the form says before anybody presses Send. */
export async function estimate(deps: Deps, asked: { message: string; ids: readonly number[] }): Promise<Estimate> {
  const people = await listPeople(deps.db, [...new Set(asked.ids)]);
  const { countries, price, currency } = deps.settings.sms;
  const audience = audienceOf(people, countries);
  const { parts } = countText(asked.message.trim());
  // Prices have at most four decimals; their sum has no more.
  const whole = price === null ? null : Math.round(price * parts * audience.numbers * 10_000) / 10_000;
  for (const left of audience.leftOut.values()) left.sort(byName);
  return {
    ...audience,
    selected: people.length,
    parts,
    pricePerPart: price,
    price: whole,
    currency,
    namedMost: TEXT_LEFT_OUT_SHOWN,
  };
}

const nameOf = ({ firstName, lastName }: PersonRow) => `${firstName} ${lastName}`.toLowerCase();
const byName = (a: PersonRow, b: PersonRow) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a.id - b.id);

export function defaults(deps: Deps) {
  const { shortcode, price, currency } = deps.settings.sms;
  return { shortcode, price_per_part: price, currency };
}

export async function list(deps: Deps, paging: { page: number; perPage: number }) {
  const { rows, total } = await listViews(deps.db, paging);
  return { rows: rows.map((row) => standingOf(deps, row)), total };
}

export async function read(deps: Deps, where: number | string): Promise<TextMessageStanding> {
  const view = await findView(deps.db, typeof where === 'number' ? { id: where } : { messageId: where });
  if (!view) throw notFound();
  return standingOf(deps, view);
}

export async function listRecipients(
  deps: Deps,
  id: number,
  { state, page, perPage }: { state: TextState | undefined; page: number; perPage: number },
) {
  const message = await read(deps, id);
  const rows = await listRecipientViews(deps.db, id, { state, limit: perPage, offset: (page - 1) * perPage });
  return { rows, total: tallied(message, state) ?? (await countRecipients(deps.db, id, state ?? 'left_out')) };
}

/** Null for those who are left out and those who were cancelled: the tally has them in one. */
function tallied(message: TextMessageView, state: TextState | undefined): number | null {
  const { pending, accepted, delivered, failed, unknown, suppressed } = message;
  if (state === undefined) return pending + accepted + delivered + failed + unknown + suppressed;
  if (state === 'left_out' || state === 'cancelled') return suppressed === 0 ? 0 : null;
  return { waiting: pending, sent: accepted, delivered, failed, unknown }[state];
}

/**
 * Before its time nobody claims any of it. Should another process be ahead of our clock and have begun, all of it is
 * sent and nothing cancelled. Recipients are locked before their record, as whoever sends does.
 */
export async function cancel(deps: Deps, actor: Actor, id: number): Promise<TextMessageStanding> {
  await deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    const message = await findText(tx, id);
    if (!message) throw notFound();
    const refusal = () => new AppError('conflict', textMessages.notCancellable);
    if (statusOf(message, deps.clock.now()) !== 'scheduled') throw refusal();
    const { waiting, isBegun } = await listIdsWaiting(tx, id);
    if (isBegun) throw refusal();
    const changes = waiting.map((one) => ({ id: one, state: 'suppressed' as const, problem: 'cancelled' }));
    const moved = await moveRecipients(deps, tx, TABLES, changes, ['queued']);
    if (moved.length === 0 || moved.length < waiting.length) throw refusal();
    await setCancelled(tx, id, deps.clock.now());
    await note(deps, tx, actor, { action: 'text.cancelled', after: { text_message_id: id } });
  });
  return read(deps, id);
}

/** Only those whom the gateway refused; whose fate is unknown may have it already. */
export async function sendAgain(deps: Deps, actor: Actor, id: number): Promise<TextMessageStanding> {
  await deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    if (!(await findText(tx, id))) throw notFound();
    await takeOrRefuse({ db: tx, clock: deps.clock }, SENDINGS, String(actor.id));
    const dueAt = deps.clock.now();
    const refused = await listIdsRefused(tx, id);
    const changes = refused.map((one) => ({ id: one, state: 'queued' as const, dueAt, isAnew: true }));
    const moved = await moveRecipients(deps, tx, TABLES, changes, ['failed']);
    if (moved.length === 0) throw new AppError('conflict', textMessages.nothingFailed);
    await note(deps, tx, actor, {
      action: 'text.sent_again',
      after: { text_message_id: id, recipients: moved.length },
    });
    await wakeSending(deps, tx, 'text');
  });
  return read(deps, id);
}

/** Before an account is deleted: that somebody was written to stays, who and under which number does not. */
export async function forgetTexts(tx: Tx, userId: number): Promise<void> {
  await forgetRecipient(tx, userId);
}

/**
 * In a restored database: what was on its way may have gone out since the backup was made, and is never sent again by
 * itself. What is scheduled for later is cancelled: the copy may be a trial beside the one that still runs.
 */
export async function holdBackTexts(tx: Tx, now: Date): Promise<{ cancelled: number; recipients: number }> {
  const scheduled = await listIdsScheduled(tx, now);
  if (scheduled.length > 0) {
    await holdBack(tx, TABLES, { state: 'suppressed', problem: 'cancelled', now, records: scheduled });
    for (const id of scheduled) await setCancelled(tx, id, now);
  }
  const restored: TextReason = 'restored';
  const recipients = await holdBack(tx, TABLES, { state: 'unknown', problem: restored, now });
  return { cancelled: scheduled.length, recipients };
}

export function standingOf(deps: Pick<Deps, 'clock'>, view: TextMessageView): TextMessageStanding {
  const now = deps.clock.now();
  const status = statusOf(view, now);
  const isAnySent = view.accepted + view.delivered + view.undelivered > 0;
  return {
    ...view,
    status,
    deliveryStatus: deliveryOf(view, now),
    // A crash may have come between the sending and the note of it.
    sentAt: view.sentAt ?? (isAnySent ? view.finishedAt : null),
    error: errorOf(view, status),
    canCancel: status === 'scheduled',
    canSendAgain: view.pending === 0 && refusedOf(view) > 0,
  };
}

/** How many it did not reach, and why. */
function errorOf(view: TextMessageView, status: TextStatus): string | null {
  const t = translate('en');
  if (status === 'failed' && view.problems.length === 0) return t(textMessages.nobodyReached);
  const total = view.pending + view.accepted + view.delivered + view.failed + view.unknown;
  const sentences = view.problems.map(({ problem, total: count }) =>
    t('{{some}} of {{total}}: {{reason}}', {
      some: count,
      total,
      reason: t(TEXT_REASON_LABELS[(problem ?? 'refused') as TextReason]),
    }),
  );
  return sentences.length === 0 ? null : sentences.join('; ');
}
