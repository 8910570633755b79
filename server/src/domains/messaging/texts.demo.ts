import { DEFAULT_SHORTCODE } from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { TEXTS, type TextContent } from '../../demo/content/messages.ts';
import {
  addHours,
  addHoursUntilNow,
  type DemoChurch,
  getPastInstant,
  getPersonNamed,
  getThanksgivingEve,
  insertInBatches,
} from '../../demo/demo-church.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { textMessages, textRecipients } from './text-messages/text-messages.table.ts';

type Recipient = Omit<typeof textRecipients.$inferInsert, 'recordId'>;

/** Percentage of phones that are unreachable when a text has the fate `partial`. */
const UNREACHED_PERCENT = 4;

export async function fillTexts(church: DemoChurch): Promise<void> {
  for (const [index, text] of TEXTS.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    await fillText(church, text, index);
  }
}

async function fillText(church: DemoChurch, text: TextContent, index: number): Promise<void> {
  const { tx, people } = church;
  const { message, fate } = text;
  const senderId = getPersonNamed(people, 'esther').id;
  const createdAt = getPastInstant(church, text.daysAgo);
  const timeToSend =
    fate === 'scheduled' ? getThanksgivingEve(church) : fate === 'cancelled' ? addHours(createdAt, 20) : null;
  const recipients = drawTextRecipients(church, text, createdAt, timeToSend);
  const count = (state: Recipient['state']) => recipients.filter((recipient) => recipient.state === state).length;
  const isDone = fate !== 'scheduled';
  const finishedAt = isDone ? addHoursUntilNow(church, createdAt, 0.2) : null;
  const [record] = await tx
    .insert(textMessages)
    .values({
      messageId: hashToken(`text ${index} of the demo`).slice(0, 24),
      senderId,
      shortcode: DEFAULT_SHORTCODE,
      message,
      parts: countTextParts(message).parts,
      requestHash: hashToken(message),
      createdAt,
      timeToSend,
      sentAt: fate === 'delivered' || fate === 'partial' ? addHoursUntilNow(church, createdAt, 0.05) : null,
      cancelledAt: fate === 'cancelled' ? addHoursUntilNow(church, createdAt, 1) : null,
      deliveryUpdatedAt: fate === 'delivered' || fate === 'partial' ? finishedAt : null,
      undelivered: fate === 'partial' ? count('failed') : 0,
      pending: count('queued'),
      delivered: count('delivered'),
      failed: count('failed'),
      suppressed: count('suppressed'),
      finishedAt,
    })
    .returning({ id: textMessages.id });
  if (!record) throw new Error('the insert of a text message returned no row');
  await insertInBatches(recipients, async (batch) =>
    tx
      .insert(textRecipients)
      .values(batch.map((recipient) => ({ ...recipient, recordId: record.id })))
      .returning({ id: textRecipients.id }),
  );
  const after = {
    text_message_id: record.id,
    recipients: recipients.length,
    time_to_send: timeToSend?.toISOString() ?? null,
  };
  church.auditTrail.push({ at: createdAt, actorId: senderId, action: 'text.sent', after });
}

function drawTextRecipients(church: DemoChurch, text: TextContent, at: Date, timeToSend: Date | null): Recipient[] {
  const { people, random } = church;
  const members = people.filter((person) => person.isActive && person.phoneNumber !== null && person.joinedAt < at);
  return random.some(members, text.recipients).map((person) => {
    const isOptedOut = !person.wantsTexts;
    const fate = isOptedOut ? { state: 'suppressed' as const, problem: 'opted_out' } : drawTextState(church, text);
    const stateAt = addHoursUntilNow(church, at, random.next() * 0.2);
    const attempts = fate.state === 'delivered' || fate.state === 'failed' ? 1 : 0;
    return { userId: person.id, number: person.phoneNumber, ...fate, stateAt, dueAt: timeToSend ?? at, attempts };
  });
}

function drawTextState(
  { random }: DemoChurch,
  { fate }: TextContent,
): Pick<Recipient, 'state' | 'problem' | 'providerId'> {
  if (fate === 'scheduled') return { state: 'queued' };
  if (fate === 'cancelled') return { state: 'suppressed', problem: 'cancelled' };
  if (fate === 'no credit') return { state: 'failed', problem: 'no_credit' };
  const providerId = `ATX${String(random.whole(1e8, 9e8))}`;
  if (fate === 'partial' && random.percent(UNREACHED_PERCENT))
    return { state: 'failed', problem: 'absent', providerId };
  return { state: 'delivered', providerId };
}
