import type { TextMessageBody } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { parseScheduledTime, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import type { TextDeliveryStatus, TextReason, TextState, TextStatus } from '@kanisa/contract/messaging/text-states.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { moveRecipientStates, stopPendingRecipients } from '../deliveries/deliveries.repo.ts';
import { wakeSender } from '../deliveries/deliveries.service.ts';
import { countUndoSeconds, createTooLateToUndo, requireUndoable, toHeldUntil } from '../deliveries/undo.rules.ts';
import { requireTextAudience, type TextSelection, toTextSelection } from './text-audience.service.ts';
import { findTextMessage } from './text-deliveries.repo.ts';
import {
  countTextRecipients,
  deleteUnsentText,
  findTextByIdempotencyKey,
  findTextMessageView,
  insertTextMessage,
  insertTextRecipients,
  listHeldRecipientIds,
  listRejectedRecipientIds,
  listScheduledTextIds,
  listTextMessageViews,
  listTextRecipientViews,
  listWaitingRecipientIds,
  setTextCancelled,
  setTextResent,
  TEXT_TABLES,
  type TextMessageView,
} from './text-messages.repo.ts';
import { countRejectedTexts, toTextDeliveryStatus, toTextStatus } from './text-status.rules.ts';

/** Adds the values derived from the tallies and the time. */
export interface TextMessageWithStatus extends TextMessageView {
  status: TextStatus;
  deliveryStatus: TextDeliveryStatus | null;
  /** Recipients among the pending ones for whom the text is held. */
  held: number;
  canCancel: boolean;
  canSendAgain: boolean;
}

/** Texts cost money: the limit bounds the damage of a stolen admin account. */
const SEND_LIMIT: Limit = { kind: 'texts', max: 120, seconds: 3600, message: textMessages.tooMany };

const createNotFound = () => new AppError('not_found', textMessages.notFound);

export interface SentText {
  text: TextMessageWithStatus;
  undoSeconds: number;
}

/** Inserts the record and its recipients in one transaction. The sender does the rest. */
export async function sendTextMessage(deps: Deps, actor: Actor, body: TextMessageBody): Promise<SentText> {
  const text = await storeTextMessage(deps, actor, body);
  return { text, undoSeconds: countUndoSeconds(text.heldUntil, deps.clock.now()) };
}

async function storeTextMessage(deps: Deps, actor: Actor, body: TextMessageBody): Promise<TextMessageWithStatus> {
  const now = deps.clock.now();
  const selection = toTextSelection(body);
  const shortcode = body.shortcode ?? deps.settings.sms.shortcode;
  const timeToSend = body.time_to_send ?? null;
  const requestHash = hashTextRequest({ message: body.message, shortcode, timeToSend }, selection);
  const before = await findTextSentBefore(deps, actor, body.idempotency_key, requestHash);
  if (before) return before;
  const id = await transactionAs(deps, actor, async (tx) => {
    const audience = await requireTextAudience(deps, tx, actor, { ...selection, timeToSend });
    await enforceLimit({ db: tx, clock: deps.clock }, SEND_LIMIT, String(actor.id));
    const suppressed = audience.targets.filter((target) => target.problem !== null).length;
    const dueAt = timeToSend === null ? null : parseScheduledTime(timeToSend);
    const heldUntil = toHeldUntil(deps, now, body.can_undo);
    const insertedId = await insertTextMessage(tx, {
      messageId: createToken(),
      senderId: actor.id,
      shortcode,
      message: body.message,
      parts: countTextParts(body.message).parts,
      idempotencyKey: body.idempotency_key ?? null,
      requestHash,
      createdAt: now,
      timeToSend: dueAt,
      heldUntil,
      listId: selection.listId ?? null,
      pending: audience.targets.length - suppressed,
      suppressed,
    });
    if (insertedId === null) return null;
    await insertTextRecipients(tx, insertedId, audience.targets, {
      now,
      dueAt: findLatest(dueAt ?? now, heldUntil ?? now),
    });
    const after = {
      text_message_id: insertedId,
      recipients: audience.targets.length,
      time_to_send: dueAt?.toISOString() ?? null,
    };
    await recordAudit(deps, tx, actor, { action: 'text.sent', after });
    await wakeSender(deps, tx, 'text');
    return insertedId;
  });
  if (id !== null) return getTextMessage(deps, id);
  // A concurrent request with the same key was first.
  const other = await findTextSentBefore(deps, actor, body.idempotency_key, requestHash);
  if (!other) throw new AppError('conflict', textMessages.keyUsed);
  return other;
}

/** Covers everything that the author chose. The order of the keys is that of stored hashes. */
function hashTextRequest(
  { message, shortcode, timeToSend }: { message: string; shortcode: string; timeToSend: string | null },
  { ids, filter, listId }: TextSelection,
): string {
  const form = { message, shortcode, ids, timeToSend };
  return hashToken(JSON.stringify({ ...form, ...(filter && { filter }), ...(listId !== undefined && { listId }) }));
}

const findLatest = (one: Date, other: Date) => (one > other ? one : other);

async function findTextSentBefore(deps: Deps, actor: Actor, key: string | undefined, requestHash: string) {
  const found = key === undefined ? null : await findTextByIdempotencyKey(deps.db, actor.id, key);
  if (!found) return null;
  if (found.requestHash !== requestHash) throw new AppError('conflict', textMessages.keyUsed);
  return getTextMessage(deps, found.id);
}

export function getTextDefaults(deps: Deps) {
  const { shortcode, price, currency } = deps.settings.sms;
  return { shortcode, price_per_part: price, currency };
}

export async function listTextMessages(deps: Deps, paging: { page: number; perPage: number }) {
  const { rows, total } = await listTextMessageViews(deps.db, paging);
  return { rows: rows.map((row) => addTextStatus(deps, row)), total };
}

export async function getTextMessage(deps: Deps, where: number | string): Promise<TextMessageWithStatus> {
  const view = await findTextMessageView(deps.db, typeof where === 'number' ? { id: where } : { messageId: where });
  if (!view) throw createNotFound();
  return addTextStatus(deps, view);
}

export async function listTextRecipients(
  deps: Deps,
  id: number,
  { state, page, perPage }: { state: TextState | undefined; page: number; perPage: number },
) {
  const message = await getTextMessage(deps, id);
  const rows = await listTextRecipientViews(deps.db, id, { state, limit: perPage, offset: (page - 1) * perPage });
  return {
    rows,
    total: findTalliedTotal(message, state) ?? (await countTextRecipients(deps.db, id, state ?? 'left_out')),
  };
}

/** Returns null for left out and cancelled recipients, which the tally counts together. */
function findTalliedTotal(message: TextMessageView, state: TextState | undefined): number | null {
  const { pending, accepted, delivered, failed, unknown, suppressed } = message;
  if (state === undefined) return pending + accepted + delivered + failed + unknown + suppressed;
  if (state === 'left_out' || state === 'cancelled') return suppressed === 0 ? 0 : null;
  return { waiting: pending, sent: accepted, delivered, failed, unknown }[state];
}

/**
 * A process with a faster clock may have begun to send; then the whole text is sent and the cancellation fails. Of a
 * held text the rest is cancelled. Recipients are locked before their record, like in the sender.
 */
export async function cancelTextMessage(deps: Deps, actor: Actor, id: number): Promise<TextMessageWithStatus> {
  await transactionAs(deps, actor, async (tx) => {
    const now = deps.clock.now();
    const message = await findTextMessage(tx, id);
    if (!message) throw createNotFound();
    const createConflict = () => new AppError('conflict', textMessages.notCancellable);
    const held = await listHeldRecipientIds(tx, id);
    if (held.length === 0 && toTextStatus(message, now) !== 'scheduled') throw createConflict();
    const { waiting, isBegun } = await listWaitingRecipientIds(tx, id);
    if (held.length === 0 && isBegun) throw createConflict();
    const ids = held.length > 0 ? held : waiting;
    const changes = ids.map((one) => ({ id: one, state: 'suppressed' as const, problem: 'cancelled' }));
    const from = [held.length > 0 ? 'failed' : 'queued'] as const;
    const moved = await moveRecipientStates(tx, TEXT_TABLES, changes, { from, now });
    if (moved.length === 0 || moved.length < ids.length) throw createConflict();
    if (!isBegun) await setTextCancelled(tx, id, now);
    await recordAudit(deps, tx, actor, { action: 'text.cancelled', after: { text_message_id: id } });
  });
  return getTextMessage(deps, id);
}

/** Deletes an own text of which nothing has been sent. */
export async function undoTextMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const text = await findTextMessage(tx, id);
    if (!text) throw createNotFound();
    requireUndoable(actor, text, deps.clock.now());
    if (!(await deleteUnsentText(tx, id))) throw createTooLateToUndo();
    // The locks may have taken the rest of the time.
    requireUndoable(actor, text, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'text.undone', before: { text_message_id: id } });
  });
}

/**
 * Resends to rejected recipients only, and of a held text to those who have not got it; those with an unknown outcome
 * may have the text already. Returns whether it was held.
 */
export async function resendTextMessage(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<{ text: TextMessageWithStatus; wasHeld: boolean }> {
  const wasHeld = await transactionAs(deps, actor, async (tx) => {
    if (!(await findTextMessage(tx, id))) throw createNotFound();
    await enforceLimit({ db: tx, clock: deps.clock }, SEND_LIMIT, String(actor.id));
    const dueAt = deps.clock.now();
    const held = await listHeldRecipientIds(tx, id);
    const ids = held.length > 0 ? held : await listRejectedRecipientIds(tx, id);
    const changes = ids.map((recipientId) => ({
      id: recipientId,
      state: 'queued' as const,
      dueAt,
      isReset: true,
    }));
    const moved = await moveRecipientStates(tx, TEXT_TABLES, changes, { from: ['failed'], now: dueAt });
    if (moved.length === 0) throw new AppError('conflict', textMessages.nothingFailed);
    await setTextResent(tx, id, { userId: actor.id, now: dueAt });
    await recordAudit(deps, tx, actor, {
      action: 'text.sent_again',
      after: { text_message_id: id, recipients: moved.length },
    });
    await wakeSender(deps, tx, 'text');
    return held.length > 0;
  });
  return { text: await getTextMessage(deps, id), wasHeld };
}

/**
 * Call after a restore: pending texts may have gone out since the backup and become unknown. Scheduled texts are
 * cancelled, because the original server may still run and send them.
 */
export async function stopPendingTexts(tx: Tx, now: Date): Promise<{ cancelled: number; recipients: number }> {
  const scheduled = await listScheduledTextIds(tx, now);
  if (scheduled.length > 0) {
    await stopPendingRecipients(tx, TEXT_TABLES, {
      state: 'suppressed',
      problem: 'cancelled',
      now,
      records: scheduled,
    });
    for (const id of scheduled) await setTextCancelled(tx, id, now);
  }
  const restored: TextReason = 'restored';
  const recipients = await stopPendingRecipients(tx, TEXT_TABLES, { state: 'unknown', problem: restored, now });
  return { cancelled: scheduled.length, recipients };
}

/** Held recipients are stored as failed and shown as waiting. */
function addTextStatus(deps: Pick<Deps, 'clock'>, stored: TextMessageView): TextMessageWithStatus {
  const now = deps.clock.now();
  const held = stored.problems.find(isHeldProblem)?.total ?? 0;
  const view = {
    ...stored,
    pending: stored.pending + held,
    failed: stored.failed - held,
    problems: stored.problems.filter((one) => !isHeldProblem(one)),
  };
  const status = toTextStatus(view, now);
  const isAnySent = view.accepted + view.delivered + view.undelivered > 0;
  return {
    ...view,
    held,
    status,
    deliveryStatus: toTextDeliveryStatus(view, now),
    // A crash between sending and recording leaves `sentAt` empty.
    sentAt: view.sentAt ?? (isAnySent ? view.finishedAt : null),
    canCancel: status === 'scheduled' || held > 0,
    canSendAgain: held > 0 || (view.pending === 0 && countRejectedTexts(view) > 0),
  };
}

const isHeldProblem = ({ problem, state }: TextMessageView['problems'][number]) =>
  state === 'failed' && problem === ('unauthorized' satisfies TextReason);
