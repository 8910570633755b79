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

const sortOldestFirst = <T extends { daysAgo: number }>(items: readonly T[]) =>
  items.toSorted((a, b) => b.daysAgo - a.daysAgo);

export async function fillMessages(church: DemoChurch): Promise<void> {
  const { tx, people } = church;
  const rows = sortOldestFirst(MESSAGES)
    .map(({ from, to, content, daysAgo, isEmail = false }) => ({
      content,
      senderId: getPersonNamed(people, from).id,
      recipientId: to === undefined ? null : getPersonNamed(people, to).id,
      isBroadcast: to === undefined,
      isEmail,
      createdAt: getPastInstant(church, daysAgo),
      daysAgo,
    }))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const ids = await tx.insert(messages).values(rows).returning({ id: messages.id });
  const reads = rows.flatMap((row, index) => drawReads(church, { ...row, id: ids[index]?.id ?? 0 }));
  await insertInBatches(reads, async (batch) =>
    tx.insert(messageReads).values(batch).returning({ id: messageReads.messageId }),
  );
}

interface SentMessage {
  id: number;
  recipientId: number | null;
  createdAt: Date;
  daysAgo: number;
}

/**
 * The older a message, the more people have read it. Nobody read messages from before they joined. Demo logins have
 * unread ones.
 */
function drawReads(church: DemoChurch, { id: messageId, recipientId, createdAt, daysAgo }: SentMessage) {
  const { people, random } = church;
  const readPercent = daysAgo > 1 ? Math.min(84, 22 + daysAgo * 3) : 0;
  const isRead = () => (recipientId === null ? random.percent(readPercent) : daysAgo > 7);
  const isRecipient = (person: StoredPerson) =>
    recipientId === null ? person.joinedAt < createdAt : person.id === recipientId;
  return people
    .filter((person) => person.isActive && isRecipient(person) && (isCastMember(person) ? daysAgo > 7 : isRead()))
    .map((person) => ({
      userId: person.id,
      messageId,
      readAt: addHoursUntilNow(church, createdAt, random.whole(1, 60)),
    }));
}

const isCastMember = ({ username }: StoredPerson) =>
  ['esther', 'daniel', 'samuel', 'grace', 'mercy', 'neema'].includes(username);

export async function fillMailings(church: DemoChurch): Promise<void> {
  const bounced = new Set<string>();
  for (const mailing of sortOldestFirst(MAILINGS)) await fillMailing(church, mailing, bounced);
}

type Recipient = Omit<typeof emailRecipients.$inferInsert, 'recordId'>;

async function fillMailing(church: DemoChurch, mailing: MailingContent, bounced: Set<string>): Promise<void> {
  const { tx, people } = church;
  const sender = getPersonNamed(people, mailing.by);
  const createdAt = getPastInstant(church, mailing.daysAgo);
  const recipients = drawRecipients(church, mailing, createdAt, bounced);
  const count = (state: Recipient['state']) => recipients.filter((recipient) => recipient.state === state).length;
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
      finishedAt: addHoursUntilNow(church, createdAt, 0.1),
    })
    .returning({ id: emails.id });
  if (!email) throw new Error('the insert of an e-mail returned no row');
  await insertInBatches(recipients, async (batch) =>
    tx
      .insert(emailRecipients)
      .values(batch.map((recipient) => ({ ...recipient, recordId: email.id })))
      .returning({ id: emailRecipients.id }),
  );
  await markBounced(church, recipients, bounced);
  const sentCount = count('accepted') + count('failed');
  const after = { email_id: email.id, subject: mailing.subject, recipients: sentCount };
  church.auditTrail.push({ at: createdAt, actorId: sender.id, action: 'email.sent', after });
}

function drawRecipients(
  church: DemoChurch,
  mailing: MailingContent,
  at: Date,
  bounced: ReadonlySet<string>,
): Recipient[] {
  const { people, random } = church;
  const members = people.filter((person) => person.isActive && person.joinedAt < at);
  const { to, fails } = mailing;
  const chosen =
    to === 'all'
      ? members
      : typeof to === 'string'
        ? members.filter((person) => person.role === to)
        : random.some(members, to.some);
  const recipients = chosen.map((person): Recipient => {
    const address = person.personalEmail ?? person.churchEmail;
    const problem = findSuppressionReason(person, address, bounced);
    const stateAt = addHours(at, random.next() * 0.1);
    const state = problem === null ? 'accepted' : 'suppressed';
    return { userId: person.id, address, state, problem, stateAt, dueAt: at, attempts: problem === null ? 1 : 0 };
  });
  const failing = random.some(
    recipients.filter((recipient) => recipient.state === 'accepted' && !isStaffAddress(recipient)),
    fails?.count ?? 0,
  );
  for (const recipient of failing)
    Object.assign(recipient, { state: 'failed', problem: fails?.problem, problemCode: fails?.code });
  return recipients;
}

const isStaffAddress = ({ address }: Recipient) => address?.match(/\d/) === null;

function findSuppressionReason(
  person: StoredPerson,
  address: string | null,
  bounced: ReadonlySet<string>,
): string | null {
  if (address === null) return 'no_address';
  if (!person.wantsEmails) return 'opted_out';
  return bounced.has(address) ? 'bounced' : null;
}

/** Records unknown mailboxes, which later mailings suppress. */
async function markBounced(church: DemoChurch, recipients: readonly Recipient[], bounced: Set<string>): Promise<void> {
  const rows = recipients.flatMap(({ problem, address, problemCode, stateAt }) =>
    problem === 'mailbox_unknown' && address
      ? [{ address: address.toLowerCase(), kind: 'hard' as const, code: problemCode ?? null, at: stateAt }]
      : [],
  );
  if (rows.length === 0) return;
  await church.tx.insert(emailMarks).values(rows);
  for (const { address } of rows) bounced.add(address);
}
