import { asc, eq, or } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { messages } from './messages.table.ts';

export const messagesPrivacy: PersonalData = {
  files: [
    {
      name: 'messages.json',
      describe: (t) => t('messages.json: messages that were sent to you alone, and those that you have sent.'),
      async read(db, userId) {
        const rows = await db
          .select()
          .from(messages)
          .where(or(eq(messages.recipientId, userId), eq(messages.senderId, userId)))
          .orderBy(asc(messages.id));
        return rows.map((message) => ({
          id: message.id,
          content: message.content,
          is_from_me: message.senderId === userId,
          is_to_me: message.recipientId === userId,
          is_broadcast: message.isBroadcast,
          is_email: message.isEmail,
          sent_at: message.createdAt,
        }));
      },
    },
  ],
  columns: {
    messages: {
      id: 'messages.json id',
      content: 'messages.json content',
      sender_id: 'messages.json is_from_me',
      recipient_id: 'messages.json is_to_me',
      is_broadcast: 'messages.json is_broadcast',
      is_email: 'messages.json is_email',
      created_at: 'messages.json sent_at',
    },
  },
};
