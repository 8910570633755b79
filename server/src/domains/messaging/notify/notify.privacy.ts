import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { notices } from './notify.table.ts';

export const notifyPrivacy: PersonalData = {
  files: [
    {
      name: 'notices-received.json',
      describe: (t) =>
        t('notices-received.json: what you were told by notice, email or text, such as dates on which you serve.'),
      async read(db, userId) {
        const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id));
        return rows.map((notice) => ({
          id: notice.id,
          kind: notice.kind,
          about: notice.data,
          is_text: notice.isText,
          state: notice.state,
          problem: notice.problem,
          queued_at: notice.createdAt,
          sent_at: notice.sentAt,
        }));
      },
    },
  ],
  merging: {
    notices: { user_id: moves({ unless: ['once_key', 'kind'] }), caused_by: MOVES },
  },
  columns: {
    notices: {
      id: 'notices-received.json id',
      user_id: OWNER,
      kind: 'notices-received.json kind',
      data: 'notices-received.json about',
      once_key: `${LEFT_OUT}the same as the record that the notice is about`,
      caused_by: `${LEFT_OUT}who caused it, which belongs to the department`,
      is_text: 'notices-received.json is_text',
      state: 'notices-received.json state',
      cost: `${LEFT_OUT}what the church paid`,
      provider_id: `${LEFT_OUT}the gateway’s own number of the text`,
      problem: 'notices-received.json problem',
      push_notice_id: `${LEFT_OUT}the number of the push notice`,
      created_at: 'notices-received.json queued_at',
      sent_at: 'notices-received.json sent_at',
    },
  },
  async listJobIds(tx, userId) {
    const rows = await tx.select({ id: notices.id }).from(notices).where(eq(notices.userId, userId));
    return { key: 'noticeId', ids: rows.map(({ id }) => id) };
  },
};
