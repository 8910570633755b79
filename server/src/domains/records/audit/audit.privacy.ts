import { asc, eq, or } from 'drizzle-orm';
import type { PersonalData } from '../../../core/personal-data.ts';
import { eraseUserFromAudit } from './audit.repo.ts';
import { auditEntries } from './audit.table.ts';

type AuditEntryRow = typeof auditEntries.$inferSelect;

export const auditPrivacy: PersonalData = {
  files: [
    {
      name: 'history.json',
      describe: (t) =>
        t('history.json: what the church office did with your account and your family, and what you did as staff.'),
      async read(db, userId) {
        const rows = await db
          .select()
          .from(auditEntries)
          .where(or(eq(auditEntries.personId, userId), eq(auditEntries.actorId, userId)))
          .orderBy(asc(auditEntries.id));
        return rows.map((entry) => toHistoryEntry(userId, entry));
      },
    },
  ],
  merging: {
    // Nobody changes the trail: like a deletion, a merge leaves the entries without the person.
    audit_entries: { actor_id: { how: 'stay' }, person_id: { how: 'stay' } },
  },
  columns: {
    audit_entries: {
      id: 'history.json id',
      at: 'history.json at',
      actor_id: 'history.json by_me',
      action: 'history.json action',
      person_id: 'history.json about_me',
      family_member_id: 'history.json family_member_id',
      department_id: 'history.json department_id',
      address: 'history.json address',
      device: 'history.json device',
      before: 'history.json before',
      after: 'history.json after',
    },
  },
  erase: (_deps, tx, user) => eraseUserFromAudit(tx, user.id),
};

/** Hides the origin of what others did, and the content of what was done to others. */
function toHistoryEntry(userId: number, entry: AuditEntryRow) {
  const isByMe = entry.actorId === userId;
  const isAboutMe = entry.personId === userId;
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    by_me: isByMe,
    about_me: isAboutMe,
    family_member_id: isAboutMe ? entry.familyMemberId : null,
    department_id: entry.departmentId,
    before: isAboutMe ? entry.before : null,
    after: isAboutMe ? entry.after : null,
    address: isByMe ? entry.address : null,
    device: isByMe ? entry.device : null,
  };
}
