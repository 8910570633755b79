import { and, asc, eq, or } from 'drizzle-orm';
import { LEFT_OUT, type PersonalData, SENDING_PROGRESS } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { TALLY_PRIVACY } from '../deliveries/deliveries.privacy.ts';
import { eraseTextRecipient } from './text-erasure.service.ts';
import { textMessages, textRecipients } from './text-messages.table.ts';

export const textMessagesPrivacy: PersonalData = {
  files: [
    {
      name: 'texts.json',
      describe: (t) => t('texts.json: text messages sent to you, and those you sent.'),
      read: readTexts,
    },
  ],
  merging: {
    text_messages: { sender_id: MOVES, resent_by: MOVES },
    text_recipients: { user_id: moves({ as: 'texts' }) },
  },
  columns: {
    text_messages: {
      id: 'texts.json id',
      message_id: `${LEFT_OUT}another id of the same text`,
      sender_id: 'texts.json is_from_me',
      shortcode: 'texts.json shortcode',
      message: 'texts.json message',
      parts: SENDING_PROGRESS,
      idempotency_key: SENDING_PROGRESS,
      request_hash: SENDING_PROGRESS,
      created_at: 'texts.json written_at',
      time_to_send: 'texts.json time_to_send',
      held_until: SENDING_PROGRESS,
      resent_by: `${LEFT_OUT}who pressed Send again, which the audit trail shows`,
      resent_at: SENDING_PROGRESS,
      list_id: `${LEFT_OUT}the audience, which belongs to the church`,
      sent_at: SENDING_PROGRESS,
      cancelled_at: SENDING_PROGRESS,
      delivery_updated_at: SENDING_PROGRESS,
      undelivered: SENDING_PROGRESS,
      ...TALLY_PRIVACY,
    },
    text_recipients: {
      id: SENDING_PROGRESS,
      record_id: 'texts.json id',
      user_id: 'texts.json is_to_me',
      number: 'texts.json phone_number',
      was_active: SENDING_PROGRESS,
      report_due_at: SENDING_PROGRESS,
      report_tries: SENDING_PROGRESS,
      state: 'texts.json state',
      state_at: 'texts.json changed_at',
      due_at: SENDING_PROGRESS,
      attempt_id: SENDING_PROGRESS,
      lease_until: SENDING_PROGRESS,
      attempts: SENDING_PROGRESS,
      delays: SENDING_PROGRESS,
      delayed_since: SENDING_PROGRESS,
      repeats: SENDING_PROGRESS,
      problem: 'texts.json reason',
      problem_code: SENDING_PROGRESS,
      provider_id: 'texts.json id_at_gateway',
    },
  },
  erase: (_deps, tx, user) => eraseTextRecipient(tx, user.id),
};

/** Reads texts to this person and texts that they sent as staff, without the recipients. */
async function readTexts(db: DbOrTx, userId: number) {
  const rows = await db
    .select({ text: textMessages, recipient: textRecipients })
    .from(textMessages)
    .leftJoin(textRecipients, and(eq(textRecipients.recordId, textMessages.id), eq(textRecipients.userId, userId)))
    .where(or(eq(textMessages.senderId, userId), eq(textRecipients.userId, userId)))
    .orderBy(asc(textMessages.id));
  return rows.map(({ text, recipient }) => ({
    id: text.id,
    message: text.message,
    shortcode: text.shortcode,
    is_from_me: text.senderId === userId,
    is_to_me: recipient !== null,
    written_at: text.createdAt,
    time_to_send: text.timeToSend,
    phone_number: recipient?.number ?? null,
    state: recipient?.state ?? null,
    changed_at: recipient?.stateAt ?? null,
    reason: recipient?.problem ?? null,
    id_at_gateway: recipient?.providerId ?? null,
  }));
}
