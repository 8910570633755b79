import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { wakeSender } from '../deliveries/deliveries.service.ts';
import { countEmailAudience, type EmailAudience, insertEmailRecipients } from '../emails/email-recipients.repo.ts';
import { insertEmail } from '../emails/emails.repo.ts';
import { insertDirectMessages } from '../messages/messages.repo.ts';
import { INBOX_PATH, queuePushNotice } from '../push-notices/push-notices.service.ts';
import { buildTextAudience, type TextAudience } from '../text-messages/text-audience.rules.ts';
import { insertTextMessage, insertTextRecipients, listTextPeople } from '../text-messages/text-messages.repo.ts';

/** The same news in three forms, from the product itself and not from a form that staff filled in. */
export interface Announcement {
  /** Null if whoever caused it must not find it among what they sent. No e-mail then: each leaves by its sender’s right. */
  senderId: number | null;
  /** Active users, each once. */
  userIds: readonly number[];
  subject: string;
  /** The message, and the body of the e-mail. */
  content: string;
  /** One part. */
  text: string;
  /** The caller pushes the same news as this kind. Only people who turned it off get a notice of the message. */
  pushKind: PushNoticeKind;
}

/** How many were told by each channel, and the ids of the records that show their delivery. */
export interface QueuedAnnouncement {
  message: number;
  email: number;
  text: number;
  emailId: number | null;
  textMessageId: number | null;
}

const toAudience = (userIds: readonly number[]): EmailAudience => ({
  addresses: [],
  people: { userIds, isActive: true },
});

async function findTextAudience(deps: Deps, db: DbOrTx, userIds: readonly number[]): Promise<TextAudience> {
  return buildTextAudience(await listTextPeople(db, userIds), deps.settings.sms.countries);
}

/**
 * Queues a notice in the caller's transaction. The caller checks who may send it, enforces a limit and records the
 * audit entry. People without an address or phone, and those who opted out, are left out of that channel.
 */
export async function queueAnnouncement(
  deps: Deps,
  tx: Tx,
  announcement: Announcement,
  channels: readonly NoticeChannel[],
): Promise<QueuedAnnouncement> {
  const queued: QueuedAnnouncement = { message: 0, email: 0, text: 0, emailId: null, textMessageId: null };
  if (announcement.userIds.length === 0) return queued;
  if (channels.includes('message')) {
    await insertDirectMessages(tx, { ...announcement, createdAt: deps.clock.now() }, announcement.userIds);
    const { userIds, pushKind: unlessKind } = announcement;
    await queuePushNotice(deps, tx, { kind: 'message', path: INBOX_PATH, audience: { userIds }, unlessKind });
    queued.message = userIds.length;
  }
  if (channels.includes('email')) Object.assign(queued, await queueAnnouncementEmail(deps, tx, announcement));
  if (channels.includes('text')) Object.assign(queued, await queueAnnouncementText(deps, tx, announcement));
  return queued;
}

async function queueAnnouncementEmail(
  deps: Deps,
  tx: Tx,
  { senderId, userIds, subject, content }: Announcement,
): Promise<Pick<QueuedAnnouncement, 'email' | 'emailId'>> {
  const now = deps.clock.now();
  const audience = toAudience(userIds);
  if ((await countEmailAudience(tx, audience, now)).reached === 0) return { email: 0, emailId: null };
  const email = { kind: 'mailing', subject, body: content, createdBy: senderId, createdAt: now } as const;
  const emailId = await insertEmail(tx, email);
  const isAlone = deps.database.engine === 'pglite';
  const { pending } = await insertEmailRecipients(tx, emailId, audience, { now, isAlone });
  await wakeSender(deps, tx, 'email');
  return { email: pending, emailId };
}

async function queueAnnouncementText(
  deps: Deps,
  tx: Tx,
  { senderId, userIds, text: message }: Announcement,
): Promise<Pick<QueuedAnnouncement, 'text' | 'textMessageId'>> {
  const now = deps.clock.now();
  const audience = await findTextAudience(deps, tx, userIds);
  if (audience.numbers === 0) return { text: 0, textMessageId: null };
  const suppressed = audience.targets.filter((target) => target.problem !== null).length;
  const { shortcode } = deps.settings.sms;
  const textMessageId = await insertTextMessage(tx, {
    messageId: createToken(),
    senderId,
    shortcode,
    message,
    parts: countTextParts(message).parts,
    idempotencyKey: null,
    requestHash: hashToken(JSON.stringify({ message, shortcode, userIds })),
    createdAt: now,
    timeToSend: null,
    heldUntil: null,
    pending: audience.targets.length - suppressed,
    suppressed,
  });
  if (textMessageId === null) throw new Error('the insert of a text message returned no row');
  await insertTextRecipients(tx, textMessageId, audience.targets, { now, dueAt: now });
  await wakeSender(deps, tx, 'text');
  return { text: audience.numbers, textMessageId };
}

export interface AnnouncementEstimate {
  email: number;
  phones: number;
  /** Price of one part to each phone; null if no price is set. */
  price: number | null;
}

/** `groups` are the people of each language, who get notices of their own. */
export async function estimateAnnouncement(
  deps: Deps,
  groups: readonly (readonly number[])[],
): Promise<AnnouncementEstimate> {
  if (groups.length === 0) return { email: 0, phones: 0, price: null };
  let [email, phones] = [0, 0];
  for (const userIds of groups) {
    email += (await countEmailAudience(deps.db, toAudience(userIds), deps.clock.now())).reached;
    phones += (await findTextAudience(deps, deps.db, userIds)).numbers;
  }
  const { price } = deps.settings.sms;
  // Prices have at most four decimals.
  return { email, phones, price: price === null ? null : Math.round(price * phones * 10_000) / 10_000 };
}
