import {
  EMAIL_TESTS_PER_HOUR,
  EMAILS_PER_HOUR,
  type EmailContentBody,
  type EmailReachBody,
  type EmailToAllBody,
  type EmailToSelectedBody,
  emailMessages,
} from '@kanisa/contract/messaging/emails.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { constraintOf } from '../../../db/constraint-errors.ts';
import type { Deps } from '../../../deps.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findAccountById, holdPeople } from '../../identity/accounts/credentials.service.ts';
import { type Limit, takeOrRefuse } from '../../identity/throttles/throttles.service.ts';
import { note } from '../../records/audit/audit.service.ts';
import { moveRecipients, wakeSending } from '../deliveries/deliveries.service.ts';
import { buildText, fromText, senderOf } from './email-content.service.ts';
import { removeBouncesOfFailed } from './email-flags.repo.ts';
import { type Choice, countReach, fanOut, type Reach } from './email-recipients.repo.ts';
import {
  countRecipients,
  EMAIL_TABLES,
  type EmailView,
  findEmailByKey,
  findEmailView,
  insertEmail,
  listEmailViews,
  listFailedIds,
  listRecipients,
  lockEmail,
  type NewEmail,
  type RecipientFilter,
  type RecipientView,
  refreshFailedAddresses,
} from './emails.repo.ts';

const SENDS: Limit = { kind: 'emails', most: EMAILS_PER_HOUR, seconds: 3600, message: emailMessages.tooMany };
const TESTS: Limit = { kind: 'email-tests', most: EMAIL_TESTS_PER_HOUR, seconds: 3600, message: emailMessages.tooMany };

const notFound = () => new AppError('not_found', emailMessages.notFound);
const nobody = (text: string) => new AppError('invalid', text, { fields: { recipients: text } });

const TO_ALL: Choice = { addresses: [], people: { isActive: true } };

function choiceOf({ recipients = [], filters }: Pick<EmailToSelectedBody, 'recipients' | 'filters'>): Choice {
  const { role, is_active: isActive } = filters ?? {};
  const people = { ...(role !== undefined && { role }), ...(isActive !== undefined && { isActive }) };
  return { addresses: recipients, people: Object.keys(people).length === 0 ? null : people };
}

export interface Ordered {
  email: EmailView;
  message: string;
}

export async function sendToAll(deps: Deps, actor: Actor, body: EmailToAllBody): Promise<Ordered> {
  return order(deps, actor, body, TO_ALL, { isToAll: true });
}

export async function sendToSelected(deps: Deps, actor: Actor, body: EmailToSelectedBody): Promise<Ordered> {
  const { role = null, is_active: isActive = null } = body.filters ?? {};
  return order(deps, actor, body, choiceOf(body), { filterRole: role, filterIsActive: isActive });
}

/** The record and everyone it is for, in one transaction; the sending itself comes after the answer. */
async function order(
  deps: Deps,
  actor: Actor,
  body: EmailToAllBody,
  choice: Choice,
  how: Partial<NewEmail>,
): Promise<Ordered> {
  const known = await findOrdered(deps, actor, body);
  if (known) return known;
  await takeOrRefuse(deps, SENDS, `user ${actor.id}`);
  const { subject, body: text, sender = null, idempotency_key: idempotencyKey = null } = body;
  try {
    return await deps.db.transaction(async (tx) => {
      const content = { kind: 'mailing', subject, body: text, sender, idempotencyKey, ...how } as const;
      const id = await write(deps, tx, actor, content, choice);
      const email = await getView(tx, id);
      const after = { email_id: id, subject, recipients: email.pending };
      await note(deps, tx, actor, { action: 'email.sent', after });
      return { email, message: sentText(email.pending) };
    });
  } catch (error) {
    // The other of two at once was quicker.
    const first = constraintOf(error) === 'emails_idempotency_key_unique' ? await findOrdered(deps, actor, body) : null;
    if (first) return first;
    throw error;
  }
}

/** What this form has already ordered: a double click or a retry of the network sends nothing twice. */
async function findOrdered(deps: Deps, actor: Actor, body: EmailToAllBody): Promise<Ordered | null> {
  const key = body.idempotency_key;
  const found = key === undefined ? null : await findEmailByKey(deps.db, key);
  if (!found) return null;
  if (found.createdBy !== actor.id || found.subject !== body.subject || found.body !== body.body) {
    throw new AppError('conflict', emailMessages.keyUsed);
  }
  const email = await getView(deps.db, found.id);
  return { email, message: sentText(email.pending + email.accepted + email.failed) };
}

async function write(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  content: Omit<NewEmail, 'createdBy' | 'createdAt'>,
  choice: Choice,
): Promise<number> {
  if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
  const now = deps.clock.now();
  const id = await insertEmail(tx, { ...content, createdBy: actor.id, createdAt: now });
  const isAlone = deps.database.engine === 'pglite';
  const { pending, suppressed } = await fanOut(tx, id, choice, { now, isForced: content.kind === 'test', isAlone });
  if (pending === 0) throw nobody(suppressed === 0 ? emailMessages.nobody : emailMessages.nobodyReached);
  await wakeSending(deps, tx, 'email');
  return id;
}

function sentText(count: number): string {
  return translate('en')(emailMessages.sent, { count, defaultValue_one: emailMessages.sentOne });
}

export async function reach(deps: Deps, body: EmailReachBody): Promise<Reach> {
  return countReach(deps.db, body.all === true ? TO_ALL : choiceOf(body), deps.clock.now());
}

export function preview(deps: Deps, { subject, body, sender }: EmailContentBody) {
  // A real one has a token of its recipient in its link.
  const built = buildText(deps, { kind: 'mailing', subject, body }, { hello: '', token: '' });
  return { ...built, from: fromText(deps, sender ?? null), replyTo: senderOf(sender).replyTo ?? null };
}

/** Through the same queue as a real one, and to nobody else. */
export async function sendTest(deps: Deps, actor: Actor, body: EmailContentBody): Promise<string> {
  await takeOrRefuse(deps, TESTS, `user ${actor.id}`);
  const { subject, body: text, sender = null } = body;
  return deps.db.transaction(async (tx) => {
    const me = await findAccountById(tx, actor.id);
    const address = me?.personalEmail ?? me?.churchEmail;
    if (!address) throw new AppError('invalid', emailMessages.noOwnAddress);
    const choice: Choice = { addresses: [], people: { userId: actor.id } };
    await write(deps, tx, actor, { kind: 'test', subject, body: text, sender }, choice);
    return address;
  });
}

export async function list(
  deps: Deps,
  asked: { status: 'sent' | 'failed' | undefined; page: number; perPage: number },
): Promise<{ rows: EmailView[]; total: number }> {
  const { status, page, perPage } = asked;
  return listEmailViews(deps.db, { status, limit: perPage, offset: (page - 1) * perPage });
}

export interface EmailPage {
  email: EmailView;
  rows: RecipientView[];
  total: number;
}

export async function read(
  deps: Deps,
  filter: RecipientFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<EmailPage> {
  const email = await getView(deps.db, filter.emailId);
  const rows = await listRecipients(deps.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  return { email, rows, total: tallied(email, filter) ?? (await countRecipients(deps.db, filter)) };
}

/** Null for a search, and for those who wait and those on their way: the tally has them in one. */
function tallied(email: EmailView, { state, search }: RecipientFilter): number | null {
  const { pending, accepted, delivered, failed, unknown, suppressed } = email;
  if (search !== undefined) return null;
  if (state === undefined) return pending + accepted + delivered + failed + unknown + suppressed;
  if (state === 'waiting' || state === 'sending') return pending === 0 ? 0 : null;
  return { sent: accepted + delivered, failed: failed + unknown, left_out: suppressed }[state];
}

async function getView(db: Deps['db'] | Tx, id: number): Promise<EmailView> {
  const view = await findEmailView(db, id);
  if (!view) throw notFound();
  return view;
}

/** Only to those who failed: at the address that they have now, and whatever came back before. */
export async function resend(deps: Deps, actor: Actor, id: number): Promise<Ordered> {
  await getView(deps.db, id);
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    if (!(await lockEmail(tx, id))) throw notFound();
    await refreshFailedAddresses(tx, id);
    await removeBouncesOfFailed(tx, id);
    const dueAt = deps.clock.now();
    const failed = await listFailedIds(tx, id);
    const changes = failed.map((one) => ({ id: one, state: 'queued' as const, dueAt, isAnew: true }));
    const { length: count } = await moveRecipients(deps, tx, EMAIL_TABLES, changes, ['failed']);
    if (count === 0) throw new AppError('conflict', emailMessages.noneFailed);
    await note(deps, tx, actor, { action: 'email.sent_again', after: { email_id: id, recipients: count } });
    await wakeSending(deps, tx, 'email');
    const message = translate('en')(emailMessages.resent, { count, defaultValue_one: emailMessages.resentOne });
    return { email: await getView(tx, id), message };
  });
}
