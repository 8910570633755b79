import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { ENDS } from '../../../db/merge-rules.ts';
import { operations } from './operations.table.ts';

export const operationsPrivacy: PersonalData = {
  files: [
    {
      name: 'operations.json',
      describe: (t) => t('operations.json: changes that your phone may send twice, and our answers; kept for 60 days.'),
      async read(db, userId) {
        const rows = await db
          .select()
          .from(operations)
          .where(eq(operations.userId, userId))
          .orderBy(asc(operations.createdAt), asc(operations.id));
        return rows.map((operation) => ({
          id: operation.id,
          request: operation.endpoint,
          status: operation.status,
          answer: JSON.parse(operation.answer) as unknown,
          at: operation.createdAt,
        }));
      },
    },
  ],
  merging: {
    operations: { user_id: ENDS },
  },
  columns: {
    operations: {
      user_id: OWNER,
      id: 'operations.json id',
      endpoint: 'operations.json request',
      fingerprint: `${LEFT_OUT}a hash of the request, whose content the answer shows`,
      status: 'operations.json status',
      answer: 'operations.json answer',
      created_at: 'operations.json at',
    },
  },
};
