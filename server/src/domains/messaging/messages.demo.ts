import { MAILINGS, type MailingContent, MESSAGES } from '../../demo/content/messages.ts';
import {
  addHours,
  addHoursUntilNow,
  type DemoChurch,
  getPastInstant,
  getPersonNamed,
  insertInBatches,
  type StoredPerson,
} from '../../demo/demo-church.ts';
import { emailMarks, emailRecipients, emails } from './emails/emails.table.ts';
import { messageReads } from './inbox/inbox.table.ts';
import { messages } from './messages/messages.table.ts';

const sortOldestFirst = <T extends { daysAgo: number }>(letters: readonly T[]) =>
  letters.toSorted((a, b) => b.daysAgo - a.daysAgo);

export async function fillMessages(filling: DemoChurch): Promise<void> {
  const { tx, people } = filling;
  const rows = sortOldestFirst(MESSAGES)
    .map(({ from, to, content, daysAgo, isEmail = false }) => ({
      content,
      senderId: getPersonNamed(people, from).id,
      recipientId: to === undefined ? null : getPersonNamed(people, to).id,
      isBroadcast: to === undefined,
      isEmail,
      createdAt: getPastInstant(filling, daysAgo),
      daysAgo,
    }))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const ids = await tx.insert(messages).values(rows).returning({ id: messages.id });
  const reads = rows.flatMap((row, index) => drawReads(filling, { ...row, id: ids[index]?.id ?? 0 }));
  await insertInBatches(reads, async (piece) =>
    tx.insert(messageReads).values(piece).returning({ id: messageReads.messageId }),
  );
}

interface SentMessage {
  id: number;
  recipientId: number | null;
  createdAt: Date;
  daysAgo: number;
}

/** The older, the more have read it; nobody from before they were there. Those who log in here have something unread. */
function drawReads(filling: DemoChurch, { id: messageId, recipientId, createdAt, daysAgo }: SentMessage) {
  const { people, chance } = filling;
  const likely = daysAgo > 1 ? Math.min(84, 22 + daysAgo * 3) : 0;
  const isRead = () => (recipientId === null ? chance.percent(likely) : daysAgo > 7);
  const isFor = (one: StoredPerson) => (recipientId === null ? one.joinedAt < createdAt : one.id === recipientId);
  return people
    .filter((one) => one.isActive && isFor(one) && (isCastMember(one) ? daysAgo > 7 : isRead()))
    .map((one) => ({ userId: one.id, messageId, readAt: addHoursUntilNow(filling, createdAt, chance.whole(1, 60)) }));
}

const isCastMember = ({ username }: StoredPerson) =>
  ['esther', 'daniel', 'samuel', 'grace', 'mercy', 'neema'].includes(username);

export async function fillMailings(filling: DemoChurch): Promise<void> {
  const bounced = new Set<string>();
  for (const mailing of sortOldestFirst(MAILINGS)) await fillMailing(filling, mailing, bounced);
}

type Recipient = Omit<typeof emailRecipients.$inferInsert, 'recordId'>;

async function fillMailing(filling: DemoChurch, mailing: MailingContent, bounced: Set<string>): Promise<void> {
  const { tx, people } = filling;
  const sender = getPersonNamed(people, mailing.by);
  const createdAt = getPastInstant(filling, mailing.daysAgo);
  const recipients = drawRecipients(filling, mailing, createdAt, bounced);
  const count = (state: Recipient['state']) => recipients.filter((one) => one.state === state).length;
  const [email] = await tx
    .insert(emails)
    .values({
      kind: 'mailing',
      subject: mailing.subject,
      body: mailing.body,
      sender: mailing.sender ?? null,
      createdBy: sender.id,
      createdAt,
      isToAll: mailing.to === 'all',
      filterRole: typeof mailing.to === 'string' && mailing.to !== 'all' ? mailing.to : null,
      accepted: count('accepted'),
      failed: count('failed'),
      suppressed: count('suppressed'),
      finishedAt: addHoursUntilNow(filling, createdAt, 0.1),
    })
    .returning({ id: emails.id });
  if (!email) throw new Error('the insert of an e-mail returned no row');
  await insertInBatches(recipients, async (piece) =>
    tx
      .insert(emailRecipients)
      .values(piece.map((one) => ({ ...one, recordId: email.id })))
      .returning({ id: emailRecipients.id }),
  );
  await markBounced(filling, recipients, bounced);
  const reached = count('accepted') + count('failed');
  const after = { email_id: email.id, subject: mailing.subject, recipients: reached };
  filling.notes.push({ at: createdAt, actorId: sender.id, action: 'email.sent', after });
}

function drawRecipients(
  filling: DemoChurch,
  mailing: MailingContent,
  at: Date,
  bounced: ReadonlySet<string>,
): Recipient[] {
  const { people, chance } = filling;
  const there = people.filter((one) => one.isActive && one.joinedAt < at);
  const { to, fails } = mailing;
  const chosen =
    to === 'all'
      ? there
      : typeof to === 'string'
        ? there.filter((one) => one.role === to)
        : chance.some(there, to.some);
  const recipients = chosen.map((one): Recipient => {
    const address = one.personalEmail ?? one.churchEmail;
    const problem = findSuppressionReason(one, address, bounced);
    const stateAt = addHours(at, chance.next() * 0.1);
    const state = problem === null ? 'accepted' : 'suppressed';
    return { userId: one.id, address, state, problem, stateAt, dueAt: at, attempts: problem === null ? 1 : 0 };
  });
  const failing = chance.some(
    recipients.filter((one) => one.state === 'accepted' && !isStaffAddress(one)),
    fails?.count ?? 0,
  );
  for (const one of failing) Object.assign(one, { state: 'failed', problem: fails?.problem, problemCode: fails?.code });
  return recipients;
}

const isStaffAddress = ({ address }: Recipient) => address?.match(/\d/) === null;

function findSuppressionReason(one: StoredPerson, address: string | null, bounced: ReadonlySet<string>): string | null {
  if (address === null) return 'no_address';
  if (!one.wantsEmails) return 'opted_out';
  return bounced.has(address) ? 'bounced' : null;
}

/** There is no such mailbox: later mailings leave it out. */
async function markBounced(filling: DemoChurch, recipients: readonly Recipient[], bounced: Set<string>): Promise<void> {
  const rows = recipients.flatMap(({ problem, address, problemCode, stateAt }) =>
    problem === 'mailbox_unknown' && address
      ? [{ address: address.toLowerCase(), kind: 'hard' as const, code: problemCode ?? null, at: stateAt }]
      : [],
  );
  if (rows.length === 0) return;
  await filling.tx.insert(emailMarks).values(rows);
  for (const { address } of rows) bounced.add(address);
}
