import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { moves } from '../../../db/merge-rules.ts';
import { messageReads } from './inbox.table.ts';

export const inboxPrivacy: PersonalData = {
  files: [
    {
      name: 'messages-read.json',
      describe: (t) => t('messages-read.json: which messages you’ve read, and when.'),
      async read(db, userId) {
        const rows = await db
          .select()
          .from(messageReads)
          .where(eq(messageReads.userId, userId))
          .orderBy(asc(messageReads.messageId));
        return rows.map((row) => ({ message_id: row.messageId, read_at: row.readAt }));
      },
    },
  ],
  merging: {
    message_reads: { user_id: moves({ unless: ['message_id'] }) },
  },
  columns: {
    message_reads: {
      user_id: OWNER,
      message_id: 'messages-read.json message_id',
      read_at: 'messages-read.json read_at',
    },
  },
};
