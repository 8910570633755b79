import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { messageRecipients, messages } from './messages.table.ts';

export const messagesPrivacy: PersonalData = {
  files: [
    {
      name: 'messages.json',
      describe: (t) => t('messages.json: messages sent to you alone or to your department, and those you sent.'),
      async read(db, userId) {
        const own = db
          .select({ id: messageRecipients.messageId })
          .from(messageRecipients)
          .where(eq(messageRecipients.userId, userId));
        const rows = await db
          .select({ message: messages, isToMember: sql<boolean>`${inArray(messages.id, own)}` })
          .from(messages)
          .where(or(eq(messages.recipientId, userId), eq(messages.senderId, userId), inArray(messages.id, own)))
          .orderBy(asc(messages.id));
        return rows.map(({ message, isToMember }) => ({
          id: message.id,
          content: message.content,
          is_from_me: message.senderId === userId,
          is_to_me: message.recipientId === userId || isToMember,
          department: message.departmentName,
          reply_to: message.replyToId,
          is_broadcast: message.isBroadcast,
          is_email: message.isEmail,
          sent_at: message.createdAt,
        }));
      },
    },
  ],
  merging: {
    messages: { sender_id: MOVES, recipient_id: moves({ as: 'messages' }) },
    message_recipients: { user_id: moves({ unless: ['message_id'], as: 'messages' }) },
  },
  columns: {
    messages: {
      id: 'messages.json id',
      content: 'messages.json content',
      sender_id: 'messages.json is_from_me',
      recipient_id: 'messages.json is_to_me',
      is_broadcast: 'messages.json is_broadcast',
      is_email: 'messages.json is_email',
      department_name: 'messages.json department',
      reply_to_id: 'messages.json reply_to',
      created_at: 'messages.json sent_at',
      held_until: `${LEFT_OUT}ten seconds after sending, in which the sender could undo it`,
    },
    message_recipients: {
      user_id: OWNER,
      message_id: 'messages.json id',
    },
  },
};
