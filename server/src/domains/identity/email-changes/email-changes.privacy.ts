import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import { ENDS } from '../../../db/merge-rules.ts';
import { emailChanges } from './email-changes.table.ts';

export const emailChangesPrivacy: PersonalData = {
  files: [
    {
      name: 'email-changes.json',
      describe: (t) => t('email-changes.json: email addresses you stopped using, as long as that can be undone.'),
      async read(db, userId) {
        const rows = await db
          .select()
          .from(emailChanges)
          .where(eq(emailChanges.userId, userId))
          .orderBy(asc(emailChanges.id));
        return rows.map((change) => ({
          id: change.id,
          old_email: change.oldEmail,
          was_confirmed: change.isOldEmailConfirmed,
          changed_at: change.changedAt,
          can_be_undone_until: change.expiresAt,
        }));
      },
    },
  ],
  merging: {
    email_changes: { user_id: ENDS },
  },
  columns: {
    email_changes: {
      id: 'email-changes.json id',
      user_id: OWNER,
      old_email: 'email-changes.json old_email',
      is_old_email_confirmed: 'email-changes.json was_confirmed',
      token_hash: SECRET_HASH,
      changed_at: 'email-changes.json changed_at',
      expires_at: 'email-changes.json can_be_undone_until',
    },
  },
  async listJobIds(tx, userId) {
    const rows = await tx.select({ id: emailChanges.id }).from(emailChanges).where(eq(emailChanges.userId, userId));
    return { key: 'emailChangeId', ids: rows.map((row) => row.id) };
  },
};
