import { DEFAULT_SHORTCODE } from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { textMessages, textRecipients } from '../domains/messaging/text-messages/text-messages.table.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import { TEXTS, type TextContent } from './content/messages.ts';
import {
  addHours,
  addHoursUntilNow,
  type DemoContext,
  getPastInstant,
  getPersonNamed,
  insertInBatches,
} from './demo-context.ts';
import { getThanksgivingEve } from './fill-events.ts';

type Recipient = Omit<typeof textRecipients.$inferInsert, 'recordId'>;

/** Percentage of phones that are unreachable when a text has the fate `partial`. */
const UNREACHED_PERCENT = 4;

export async function fillTexts(context: DemoContext): Promise<void> {
  for (const [index, text] of TEXTS.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    await fillText(context, text, index);
  }
}

async function fillText(context: DemoContext, text: TextContent, index: number): Promise<void> {
  const { tx, people } = context;
  const { message, fate } = text;
  const senderId = getPersonNamed(people, 'esther').id;
  const createdAt = getPastInstant(context, text.daysAgo);
  const timeToSend =
    fate === 'scheduled' ? getThanksgivingEve(context) : fate === 'cancelled' ? addHours(createdAt, 20) : null;
  const recipients = drawTextRecipients(context, text, createdAt, timeToSend);
  const count = (state: Recipient['state']) => recipients.filter((recipient) => recipient.state === state).length;
  const isDone = fate !== 'scheduled';
  const finishedAt = isDone ? addHoursUntilNow(context, createdAt, 0.2) : null;
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
      sentAt: fate === 'delivered' || fate === 'partial' ? addHoursUntilNow(context, createdAt, 0.05) : null,
      cancelledAt: fate === 'cancelled' ? addHoursUntilNow(context, createdAt, 1) : null,
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
  context.auditTrail.push({ at: createdAt, actorId: senderId, action: 'text.sent', after });
}

function drawTextRecipients(context: DemoContext, text: TextContent, at: Date, timeToSend: Date | null): Recipient[] {
  const { people, random } = context;
  const members = people.filter((person) => person.isActive && person.phoneNumber !== null && person.joinedAt < at);
  return random.some(members, text.recipients).map((person) => {
    const isOptedOut = !person.wantsTexts;
    const fate = isOptedOut ? { state: 'suppressed' as const, problem: 'opted_out' } : drawTextState(context, text);
    const stateAt = addHoursUntilNow(context, at, random.next() * 0.2);
    const attempts = fate.state === 'delivered' || fate.state === 'failed' ? 1 : 0;
    return { userId: person.id, number: person.phoneNumber, ...fate, stateAt, dueAt: timeToSend ?? at, attempts };
  });
}

function drawTextState(
  { random }: DemoContext,
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
