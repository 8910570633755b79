import type { Language } from '@kanisa/contract/core/languages.ts';
import type { Sentence } from '@kanisa/contract/core/message.ts';
import type {
  EmailContentBody,
  EmailReachBody,
  EmailToAllBody,
  EmailToSelectedBody,
} from '@kanisa/contract/messaging/emails.schema.ts';
import { EMAIL_TESTS_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { hasFilters } from '@kanisa/contract/messaging/recipients.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { moveRecipientStates } from '../deliveries/deliveries.repo.ts';
import { wakeSender } from '../deliveries/deliveries.service.ts';
import { countUndoSeconds, createTooLateToUndo, requireUndoable, toHeldUntil } from '../deliveries/undo.rules.ts';
import { toPeopleFilter } from '../recipients/recipients.rules.ts';
import { findListedPeople } from '../recipients/saved-lists.service.ts';
import { formatFrom, parseSender, renderEmail } from './email-content.service.ts';
import { enforceEmailLimit } from './email-limit.service.ts';
import { deleteBouncesOfFailed } from './email-marks.repo.ts';
import {
  countEmailAudience,
  type EmailAudience,
  type EmailAudienceSize,
  insertEmailRecipients,
} from './email-recipients.repo.ts';
import {
  countEmailRecipients,
  deleteUnsentEmail,
  EMAIL_TABLES,
  type EmailRecipientFilter,
  type EmailRecipientView,
  type EmailView,
  findEmailByIdempotencyKey,
  findEmailView,
  insertEmail,
  listEmailRecipients,
  listEmailViews,
  listFailedRecipientIds,
  lockEmail,
  type NewEmail,
  refreshFailedAddresses,
  setEmailResent,
} from './emails.repo.ts';

const TEST_LIMIT: Limit = {
  kind: 'email-tests',
  max: EMAIL_TESTS_PER_HOUR,
  seconds: 3600,
  message: emailMessages.tooMany,
};

const createNotFound = () => new AppError('not_found', emailMessages.notFound);
const createNoRecipients = (text: string) => new AppError('invalid', text, { fields: { recipients: text } });

const ALL_ACTIVE: EmailAudience = { addresses: [], people: { isActive: true } };

function toEmailAudience({
  recipients = [],
  filters,
}: Pick<EmailToSelectedBody, 'recipients' | 'filters'>): EmailAudience {
  return { addresses: recipients, people: hasFilters(filters) ? toPeopleFilter(filters) : null };
}

export interface QueuedEmail {
  email: EmailView;
  message: Sentence;
  undoSeconds: number;
}

export async function sendEmailToAll(deps: Deps, actor: Actor, body: EmailToAllBody): Promise<QueuedEmail> {
  return queueMailing(deps, actor, body, ALL_ACTIVE, { isToAll: true, requestHash: hashEmailRequest(body, 'all') });
}

export async function sendEmailToSelected(deps: Deps, actor: Actor, body: EmailToSelectedBody): Promise<QueuedEmail> {
  const { role = null, is_active: isActive = null, department_id: departmentId = null } = body.filters ?? {};
  const addresses = new Set((body.recipients ?? []).map((address) => address.toLowerCase()));
  const chosen = { addresses: [...addresses].toSorted(), role, isActive };
  const { list_id: listId } = body;
  const requestHash = hashEmailRequest(body, {
    ...chosen,
    ...(departmentId !== null && { departmentId }),
    ...(listId !== undefined && { listId }),
  });
  const details = {
    filterRole: role,
    filterIsActive: isActive,
    filterDepartmentId: departmentId,
    listId: listId ?? null,
    requestHash,
  };
  return queueMailing(deps, actor, body, toEmailAudience(body), details);
}

/** Covers everything that the author chose: text, sender and audience. */
function hashEmailRequest({ subject, body, sender }: EmailToAllBody, audience: unknown): string {
  return hashToken(JSON.stringify({ subject, body, sender: sender ?? null, audience }));
}

/** Inserts the record and its recipients in one transaction. Sending starts after the response. */
async function queueMailing(
  deps: Deps,
  actor: Actor,
  body: EmailToAllBody,
  audience: EmailAudience,
  details: Partial<NewEmail> & { requestHash: string },
): Promise<QueuedEmail> {
  const request = { key: body.idempotency_key, hash: details.requestHash };
  const earlier = await findQueuedMailing(deps, actor, request);
  if (earlier) return earlier;
  await enforceEmailLimit(deps, actor.id);
  const { subject, body: text, sender = null, idempotency_key: idempotencyKey = null } = body;
  try {
    return await transactionAs(deps, actor, async (tx) => {
      const heldUntil = toHeldUntil(deps, deps.clock.now(), body.can_undo);
      const content = { kind: 'mailing', subject, body: text, sender, idempotencyKey, heldUntil, ...details } as const;
      const listed = await findListedPeople(deps, tx, actor, details.listId ?? undefined);
      const reached = { ...audience, ...(listed && { listed }) };
      const id = await insertEmailWithRecipients(deps, tx, actor, content, reached);
      const email = await getEmailView(tx, id);
      const after = { email_id: id, subject, recipients: email.pending };
      await recordAudit(deps, tx, actor, { action: 'email.sent', after });
      return toQueuedEmail(deps, email, createSentMessage(email.pending));
    });
  } catch (error) {
    // A concurrent request with the same key was first.
    const first =
      findViolatedConstraint(error) === 'emails_idempotency_key_unique'
        ? await findQueuedMailing(deps, actor, request)
        : null;
    if (first) return first;
    throw error;
  }
}

/** Finds the email of an earlier request with the same key: a double click or a network retry sends nothing twice. */
async function findQueuedMailing(
  deps: Deps,
  actor: Actor,
  { key, hash }: { key: string | undefined; hash: string },
): Promise<QueuedEmail | null> {
  const found = key === undefined ? null : await findEmailByIdempotencyKey(deps.db, key);
  if (!found) return null;
  if (found.createdBy !== actor.id || found.requestHash !== hash) {
    throw new AppError('conflict', emailMessages.keyUsed);
  }
  const email = await getEmailView(deps.db, found.id);
  return toQueuedEmail(deps, email, createSentMessage(email.pending + email.accepted + email.failed));
}

function toQueuedEmail({ clock }: Pick<Deps, 'clock'>, email: EmailView, message: Sentence): QueuedEmail {
  return { email, message, undoSeconds: countUndoSeconds(email.heldUntil, clock.now()) };
}

async function insertEmailWithRecipients(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  content: Omit<NewEmail, 'createdBy' | 'createdAt'>,
  audience: EmailAudience,
): Promise<number> {
  const now = deps.clock.now();
  const id = await insertEmail(tx, { ...content, createdBy: actor.id, createdAt: now });
  const isAlone = deps.database.engine === 'pglite';
  const { pending, suppressed } = await insertEmailRecipients(tx, id, audience, {
    now,
    dueAt: content.heldUntil ?? now,
    isForced: content.kind === 'test',
    isAlone,
  });
  if (pending === 0) throw createNoRecipients(suppressed === 0 ? emailMessages.nobody : emailMessages.nobodyReached);
  await wakeSender(deps, tx, 'email');
  return id;
}

const createSentMessage = (count: number): Sentence => ({
  template: emailMessages.sent,
  values: { count, one: emailMessages.sentOne },
});

export async function estimateEmailAudience(
  deps: Deps,
  actor: Actor,
  body: EmailReachBody,
): Promise<EmailAudienceSize> {
  const listed = await findListedPeople(deps, deps.db, actor, body.list_id);
  const audience = body.all === true ? ALL_ACTIVE : toEmailAudience(body);
  return countEmailAudience(deps.db, { ...audience, ...(listed && { listed }) }, deps.clock.now());
}

export function previewEmail(deps: Deps, { subject, body, sender }: EmailContentBody, language: Language) {
  // Real copies contain a recipient token in the link.
  const built = renderEmail(deps, { kind: 'mailing', subject, body }, { greeting: '', token: '', language });
  return { ...built, from: formatFrom(deps, sender ?? null), replyTo: parseSender(sender).replyTo ?? null };
}

/** Uses the same queue as a real mailing. */
export async function sendEmailToSelf(deps: Deps, actor: Actor, body: EmailContentBody): Promise<string> {
  await enforceLimit(deps, TEST_LIMIT, `user ${actor.id}`);
  const { subject, body: text, sender = null } = body;
  return transactionAs(deps, actor, async (tx) => {
    const me = await findUser(tx, actor.id);
    const address = me?.personalEmail ?? me?.churchEmail;
    if (!address) throw new AppError('invalid', emailMessages.noOwnAddress);
    const audience: EmailAudience = { addresses: [], people: { userId: actor.id } };
    await insertEmailWithRecipients(deps, tx, actor, { kind: 'test', subject, body: text, sender }, audience);
    return address;
  });
}

export async function listEmails(
  deps: Deps,
  query: { status: 'sent' | 'failed' | undefined; page: number; perPage: number },
): Promise<{ rows: EmailView[]; total: number }> {
  const { status, page, perPage } = query;
  return listEmailViews(deps.db, { status, limit: perPage, offset: (page - 1) * perPage });
}

export interface EmailPage {
  email: EmailView;
  rows: EmailRecipientView[];
  total: number;
}

export async function getEmailPage(
  deps: Deps,
  filter: EmailRecipientFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<EmailPage> {
  const email = await getEmailView(deps.db, filter.emailId);
  const rows = await listEmailRecipients(deps.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  return { email, rows, total: findTalliedTotal(email, filter) ?? (await countEmailRecipients(deps.db, filter)) };
}

/** Returns null for a search and for waiting or sending recipients, which the tally counts together. */
function findTalliedTotal(email: EmailView, { state, search }: EmailRecipientFilter): number | null {
  const { pending, accepted, delivered, failed, unknown, suppressed } = email;
  if (search !== undefined) return null;
  if (state === undefined) return pending + accepted + delivered + failed + unknown + suppressed;
  if (state === 'waiting' || state === 'sending') return pending === 0 ? 0 : null;
  return { sent: accepted + delivered, failed: failed + unknown, left_out: suppressed }[state];
}

async function getEmailView(db: Deps['db'] | Tx, id: number): Promise<EmailView> {
  const view = await findEmailView(db, id);
  if (!view) throw createNotFound();
  return view;
}

/** Resends to failed recipients at their current address, ignoring earlier bounces. */
export async function resendEmail(deps: Deps, actor: Actor, id: number): Promise<QueuedEmail> {
  await getEmailView(deps.db, id);
  return transactionAs(deps, actor, async (tx) => {
    if (!(await lockEmail(tx, id))) throw createNotFound();
    await enforceEmailLimit({ db: tx, clock: deps.clock }, actor.id);
    await refreshFailedAddresses(tx, id);
    await deleteBouncesOfFailed(tx, id);
    const dueAt = deps.clock.now();
    const failedIds = await listFailedRecipientIds(tx, id);
    const changes = failedIds.map((recipientId) => ({
      id: recipientId,
      state: 'queued' as const,
      dueAt,
      isReset: true,
    }));
    const { length: count } = await moveRecipientStates(tx, EMAIL_TABLES, changes, { from: ['failed'], now: dueAt });
    if (count === 0) throw new AppError('conflict', emailMessages.noneFailed);
    await setEmailResent(tx, id, actor.id);
    await recordAudit(deps, tx, actor, { action: 'email.sent_again', after: { email_id: id, recipients: count } });
    await wakeSender(deps, tx, 'email');
    const message = { template: emailMessages.resent, values: { count, one: emailMessages.resentOne } };
    return toQueuedEmail(deps, await getEmailView(tx, id), message);
  });
}

/** Deletes an own email of which nothing has been sent. */
export async function undoEmail(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const { createdBy: senderId, heldUntil, subject } = await getEmailView(tx, id);
    requireUndoable(actor, { senderId, heldUntil }, deps.clock.now());
    if (!(await deleteUnsentEmail(tx, id))) throw createTooLateToUndo();
    // The locks may have taken the rest of the time.
    requireUndoable(actor, { senderId, heldUntil }, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'email.undone', before: { email_id: id, subject } });
  });
}
