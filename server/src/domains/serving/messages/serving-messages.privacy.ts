import { eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import { listMessagesOf } from './serving-messages.repo.ts';
import { servingLinks, servingMessages } from './serving-messages.table.ts';

export const servingMessagesPrivacy: PersonalData = {
  files: [
    {
      name: 'serving-messages.json',
      describe: (t) => t('serving-messages.json: what was sent to you about serving, and links for your answers.'),
      async read(db, userId) {
        const links = await db.select().from(servingLinks).where(eq(servingLinks.userId, userId));
        return {
          messages: (await listMessagesOf(db, userId)).map((message) => ({
            id: message.id,
            kind: message.kind,
            dates: message.placeIds,
            about: message.about,
            is_text: message.isText,
            state: message.state,
            problem: message.problem,
            queued_at: message.createdAt,
            sent_at: message.sentAt,
          })),
          links: links.map(({ placeIds, expiresAt }) => ({ dates: placeIds, expires_at: expiresAt })),
        };
      },
    },
  ],
  columns: {
    serving_messages: {
      id: 'serving-messages.json messages[0].id',
      user_id: OWNER,
      kind: 'serving-messages.json messages[0].kind',
      place_ids: 'serving-messages.json messages[0].dates',
      about: 'serving-messages.json messages[0].about',
      reminded_place_id: `${LEFT_OUT}the same as the date of a reminder`,
      asked_by: `${LEFT_OUT}who asked, which belongs to the department`,
      is_text: 'serving-messages.json messages[0].is_text',
      state: 'serving-messages.json messages[0].state',
      cost: `${LEFT_OUT}what the church paid`,
      provider_id: `${LEFT_OUT}the gateway’s own number of the text`,
      problem: 'serving-messages.json messages[0].problem',
      notice_id: `${LEFT_OUT}the number of the notice`,
      created_at: 'serving-messages.json messages[0].queued_at',
      sent_at: 'serving-messages.json messages[0].sent_at',
    },
    serving_links: {
      hash: SECRET_HASH,
      user_id: OWNER,
      place_ids: 'serving-messages.json links[0].dates',
      expires_at: 'serving-messages.json links[0].expires_at',
    },
  },
  async listJobIds(tx, userId) {
    const rows = await tx
      .select({ id: servingMessages.id })
      .from(servingMessages)
      .where(eq(servingMessages.userId, userId));
    return { key: 'servingMessageId', ids: rows.map(({ id }) => id) };
  },
};
