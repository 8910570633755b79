import { eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { ENDS, MOVES } from '../../../db/merge-rules.ts';
import { deletionsOnBehalf } from './deletions-on-behalf.table.ts';

export const deletionsPrivacy: PersonalData = {
  files: [
    {
      name: 'deletion.json',
      describe: (t) => t('deletion.json: when an admin asked for the deletion of your account, and why.'),
      async read(db, userId) {
        const { reason, askedAt } = deletionsOnBehalf;
        return db
          .select({ reason, asked_at: askedAt })
          .from(deletionsOnBehalf)
          .where(eq(deletionsOnBehalf.personId, userId));
      },
    },
  ],
  merging: { deletions_on_behalf: { person_id: ENDS, asked_by: MOVES } },
  columns: {
    deletions_on_behalf: {
      person_id: OWNER,
      asked_by: `${LEFT_OUT}another person`,
      reason: 'deletion.json reason',
      asked_at: 'deletion.json asked_at',
    },
  },
};
