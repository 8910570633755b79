import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { departments } from '../departments/departments.table.ts';
import { departmentApplications } from './applications.table.ts';

export const applicationsPrivacy: PersonalData = {
  files: [
    {
      name: 'applications.json',
      describe: (t) => t('applications.json: your applications to departments, and their outcome.'),
      async read(db, userId) {
        const rows = await db
          .select({ application: departmentApplications, department: departments.name })
          .from(departmentApplications)
          .innerJoin(departments, eq(departments.id, departmentApplications.departmentId))
          .where(eq(departmentApplications.userId, userId))
          .orderBy(asc(departmentApplications.id));
        return rows.map(({ application, department }) => ({
          id: application.id,
          department: { id: application.departmentId, name: department },
          status: application.status,
          motivation: application.motivation,
          reason: application.reason,
          applied_at: application.createdAt,
          reviewed_at: application.reviewedAt,
          read_at: application.seenAt,
        }));
      },
    },
  ],
  merging: {
    department_applications: {
      user_id: moves({ unless: ['department_id'], when: (row) => `${row}.status = 'pending'`, as: 'applications' }),
      reviewed_by: MOVES,
    },
  },
  columns: {
    department_applications: {
      id: 'applications.json id',
      department_id: 'applications.json department.id',
      user_id: OWNER,
      status: 'applications.json status',
      motivation: 'applications.json motivation',
      reason: 'applications.json reason',
      created_at: 'applications.json applied_at',
      reviewed_by: `${LEFT_OUT}somebody else; who decided stays with the department`,
      reviewed_at: 'applications.json reviewed_at',
      seen_at: 'applications.json read_at',
    },
  },
  async listJobIds(tx, userId) {
    const rows = await tx
      .select({ id: departmentApplications.id })
      .from(departmentApplications)
      .where(eq(departmentApplications.userId, userId));
    return { key: 'applicationId', ids: rows.map((row) => row.id) };
  },
};
