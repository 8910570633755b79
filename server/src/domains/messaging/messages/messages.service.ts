import { EMAILS_PER_HOUR } from '@kanisa/contract/messaging/emails.ts';
import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { DIRECT_MESSAGES_PER_HOUR_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { countUndoSeconds, createTooLateToUndo, requireUndoable, toHeldUntil } from '../deliveries/undo.rules.ts';
import { enforceReceiverLimit } from '../emails/email-limit.service.ts';
import { countEmailAudience } from '../emails/email-recipients.repo.ts';
import { deleteEmailsOfMessage, deleteUnsentEmailsOfMessage } from '../emails/emails.repo.ts';
import { queueMessageEmails, toMessageAudience } from '../emails/message-emails.service.ts';
import type { PushAudience } from '../push-notices/push-notices.repo.ts';
import { INBOX_PATH, queuePushNotice } from '../push-notices/push-notices.service.ts';
import {
  countBroadcastAudience,
  countBroadcastReaders,
  countDepartmentRecipients,
  countMessageRecipients,
  countMessages,
  countReaders,
  deleteMessageRow,
  findMessageView,
  findRepeatedMessage,
  insertDepartmentRecipients,
  insertMessage,
  isBroadcastRepeated,
  listMessageViews,
  lockMessage,
  type MessageRecipientRow,
  type MessageView,
  type NewMessage,
  searchMessageRecipients,
} from './messages.repo.ts';

export type MessageWithCounts = MessageView & { readCount: number; audienceCount: number };

const createNotFound = () => new AppError('not_found', messageMessages.notFound);

const PER_HOUR = { seconds: 3600, message: messageMessages.tooMany };
/** Broadcasts reach everyone, like e-mails. A message that also goes out by e-mail counts as an e-mail. */
const BROADCAST_LIMIT: Limit = { kind: 'broadcasts', max: EMAILS_PER_HOUR, ...PER_HOUR };
const DIRECT_LIMIT: Limit = { kind: 'direct-messages', max: DIRECT_MESSAGES_PER_HOUR_MAX, ...PER_HOUR };

/** The same text from the same sender within this time is the same message, sent by a second tap or a retry. */
const REPEAT_SECONDS = 60;

export interface SentMessage {
  message: MessageView;
  undoSeconds: number;
}

/** Stores one row, also for a broadcast. Emails add one row per recipient. */
export async function sendMessage(deps: Deps, actor: Actor, input: MessageBody): Promise<SentMessage> {
  const recipientId = input.recipient_id ?? null;
  const isBroadcast = recipientId === null;
  const isEmail = input.is_email ?? false;
  return transactionAs(deps, actor, async (tx) => {
    const createdAt = deps.clock.now();
    if (!isBroadcast) await requireRecipient(tx, recipientId);
    else if (!input.confirm_repeat) await requireNewBroadcast(deps, tx, actor, input.content);
    if (!isEmail) await enforceMessageLimit(deps, tx, actor, isBroadcast);
    const heldUntil = toHeldUntil(deps, createdAt, isBroadcast && input.can_undo);
    const message = { content: input.content, senderId: actor.id, recipientId, createdAt, heldUntil };
    const id = await insertMessage(tx, { ...message, isBroadcast, isEmail });
    await pushMessage(deps, tx, { id, heldUntil }, toPushAudience(message));
    const emailed = isEmail ? { recipients: await queueMessageEmails(deps, tx, { ...message, id }) } : {};
    await recordAudit(deps, tx, actor, {
      action: 'message.sent',
      ...(!isBroadcast && { personId: recipientId }),
      after: { message_id: id, is_broadcast: isBroadcast, is_email: isEmail, ...emailed },
    });
    return { message: await getMessageView(tx, id), undoSeconds: countUndoSeconds(heldUntil, createdAt) };
  });
}

/** A second tap, tab or device would send it to everyone twice. Whoever means it confirms it. */
async function requireNewBroadcast(deps: Deps, tx: Tx, actor: Actor, content: string): Promise<void> {
  const isRepeated = await isBroadcastRepeated(tx, { content, senderId: actor.id, since: getRepeatStart(deps) });
  if (isRepeated) throw new AppError('repeated_message');
}

/** The sender of a broadcast has it in the inbox too, but needs no notice of it. */
function toPushAudience({
  recipientId,
  createdAt,
  senderId,
}: Pick<NewMessage, 'recipientId' | 'createdAt'> & { senderId: number }): PushAudience {
  return recipientId === null ? { joinedBy: createdAt, exceptUserId: senderId } : { userIds: [recipientId] };
}

async function pushMessage(
  deps: Deps,
  tx: Tx,
  { id, heldUntil }: { id: number; heldUntil?: Date | null },
  audience: PushAudience,
): Promise<void> {
  await queuePushNotice(deps, tx, {
    kind: 'message',
    path: INBOX_PATH,
    messageId: id,
    heldUntil: heldUntil ?? null,
    audience,
  });
}

interface DepartmentMessage {
  department: { id: number; name: string };
  content: string;
  isEmail: boolean;
}

/**
 * Sends a message to the active members of a department, beside the sender. The caller has authorized the actor and
 * locked the department. Returns the number of recipients.
 */
export async function sendDepartmentMessage(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { department, content, isEmail }: DepartmentMessage,
): Promise<number> {
  const message = { content, senderId: actor.id, isEmail, replyToId: null, departmentName: department.name };
  const repeated = await findRepeatedMessage(tx, message, getRepeatStart(deps));
  if (repeated !== null) return countMessageRecipients(tx, repeated);
  if (!isEmail) await enforceMessageLimit(deps, tx, actor, true);
  const people = await storeDepartmentMessage(deps, tx, actor, { department, content, isEmail });
  if (people === 0) throw new AppError('conflict', messageMessages.nobodyElse);
  // Its members may show addresses that nobody has confirmed.
  if (isEmail) await enforceReceiverLimit({ db: tx, clock: deps.clock }, 'department', String(department.id));
  return people;
}

/** Like `sendDepartmentMessage`, for a caller with a limit of its own. Sends nothing where nobody else is a member. */
export async function storeDepartmentMessage(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { department, content, isEmail }: DepartmentMessage,
): Promise<number> {
  if ((await countDepartmentRecipients(tx, department.id, actor.id)) === 0) return 0;
  const createdAt = deps.clock.now();
  const message = { content, senderId: actor.id, recipientId: null, createdAt };
  const id = await insertMessage(tx, { ...message, departmentName: department.name, isBroadcast: false, isEmail });
  const people = await insertDepartmentRecipients(tx, id, { departmentId: department.id, senderId: actor.id });
  await pushMessage(deps, tx, { id }, { recipientsOfMessageId: id });
  if (isEmail) await queueMessageEmails(deps, tx, { ...message, id, departmentId: department.id });
  await recordAudit(deps, tx, actor, {
    action: 'message.sent',
    departmentId: department.id,
    after: { message_id: id, is_broadcast: false, is_email: isEmail, recipients: people },
  });
  return people;
}

export async function countDepartmentAudience(deps: Deps, actor: Actor, departmentId: number): Promise<number> {
  return countDepartmentRecipients(deps.db, departmentId, actor.id);
}

/** The caller has checked that the actor got the answered message from this recipient. */
export async function sendReply(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  reply: { content: string; recipientId: number; replyToId: number },
): Promise<void> {
  const message = { ...reply, senderId: actor.id, isEmail: false };
  const repeatable = { ...message, departmentName: null };
  if ((await findRepeatedMessage(tx, repeatable, getRepeatStart(deps))) !== null) return;
  await enforceMessageLimit(deps, tx, actor, false);
  const id = await insertMessage(tx, { ...message, createdAt: deps.clock.now(), isBroadcast: false });
  await pushMessage(deps, tx, { id }, { userIds: [reply.recipientId] });
  await recordAudit(deps, tx, actor, {
    action: 'message.sent',
    personId: reply.recipientId,
    after: { message_id: id, is_broadcast: false, is_email: false, is_reply: true },
  });
}

/** Requests of one actor run one after the other (`transactionAs`), so the second sees the message of the first. */
function getRepeatStart({ clock }: Deps): Date {
  return new Date(clock.now().getTime() - REPEAT_SECONDS * 1000);
}

/** Deletes an own broadcast that nobody has seen, and its emails, which are not sent yet. */
export async function undoMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const found = await getMessageView(tx, id);
    requireUndoable(actor, found, deps.clock.now());
    // Locks recipients of the emails before the message, like the deletion.
    if (!(await deleteUnsentEmailsOfMessage(tx, id))) throw createTooLateToUndo();
    const message = await lockMessage(tx, id);
    if (!message) throw createNotFound();
    requireUndoable(actor, message, deps.clock.now());
    await deleteMessageRow(tx, id);
    await recordAudit(deps, tx, actor, { action: 'message.undone', before: { message_id: id } });
  });
}

/** Counts the people whom a message to all would reach. */
export async function countBroadcastPeople(deps: Deps, actor: Actor): Promise<{ people: number; byEmail: number }> {
  const now = deps.clock.now();
  const people = await countBroadcastAudience(deps.db, now);
  const audience = toMessageAudience({ senderId: actor.id, recipientId: null, createdAt: now });
  const { reached } = await countEmailAudience(deps.db, audience, now);
  return { people, byEmail: reached };
}

/** One counter for each transaction: two could deadlock with the clean-up of counters. */
async function enforceMessageLimit(deps: Deps, tx: Tx, actor: Actor, isBroadcast: boolean): Promise<void> {
  const limit = isBroadcast ? BROADCAST_LIMIT : DIRECT_LIMIT;
  await enforceLimit({ db: tx, clock: deps.clock }, limit, formatUserSubject(actor.id));
}

async function requireRecipient(tx: Tx, id: number): Promise<void> {
  if (await lockUsersAgainstDeletion(tx, id)) return;
  const message = messageMessages.recipientUnknown;
  throw new AppError('invalid', message, { fields: { recipient_id: message } });
}

async function getMessageView(db: DbOrTx, id: number): Promise<MessageView> {
  const view = await findMessageView(db, id);
  if (!view) throw createNotFound();
  return view;
}

export async function listMessages(
  deps: Deps,
  paging: { page: number; perPage: number },
): Promise<{ rows: MessageView[]; total: number; isMore: boolean }> {
  const rows = await listMessageViews(deps.db, paging);
  const limit = getCountLimit(paging);
  return { rows, ...toCappedTotal(await countMessages(deps.db, limit), limit) };
}

/** Staff may open any message. Opening a private one between two others leaves an audit entry. */
export async function getMessage(deps: Deps, actor: Actor, id: number): Promise<MessageWithCounts> {
  const found = await getMessageView(deps.db, id);
  const view = isPrivateToOthers(actor, found) ? await openPrivateMessage(deps, actor, id) : found;
  return {
    ...view,
    readCount: await (view.isBroadcast ? countBroadcastReaders : countReaders)(deps.db, id),
    audienceCount: await countAudience(deps, view),
  };
}

async function countAudience(
  { db }: Deps,
  { id, isBroadcast, createdAt, departmentName }: MessageView,
): Promise<number> {
  if (isBroadcast) return countBroadcastAudience(db, createdAt);
  return departmentName === null ? 1 : countMessageRecipients(db, id);
}

function isPrivateToOthers(actor: Actor, { recipient, senderId }: MessageView): boolean {
  return recipient !== null && senderId !== actor.id && recipient.id !== actor.id;
}

async function openPrivateMessage(deps: Deps, actor: Actor, id: number): Promise<MessageView> {
  return transactionAs(deps, actor, async (tx) => {
    // Read again: the message is gone if its recipient was deleted before the lock was acquired.
    const view = await getMessageView(tx, id);
    await recordAudit(deps, tx, actor, {
      action: 'message.viewed',
      ...toConcernedPerson(view),
      after: { message_id: id },
    });
    return view;
  });
}

const toConcernedPerson = ({ recipient }: MessageView) => (recipient ? { personId: recipient.id } : {});

/** Removes the message from every inbox. Queued emails are not sent. */
export async function deleteMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const view = await getMessageView(tx, id);
    await deleteEmailsOfMessage(tx, id);
    if (!(await deleteMessageRow(tx, id))) throw createNotFound();
    await recordAudit(deps, tx, actor, {
      action: 'message.deleted',
      ...toConcernedPerson(view),
      before: {
        message_id: id,
        is_broadcast: view.isBroadcast,
        is_email: view.isEmail,
        sent_at: view.createdAt.toISOString(),
      },
    });
  });
}

const ID_PATTERN = /^[1-9]\d{0,8}$/;

export async function findMessageRecipients(deps: Deps, search: string): Promise<MessageRecipientRow[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return searchMessageRecipients(deps.db, { words, id: ID_PATTERN.test(search) ? Number(search) : null });
}
