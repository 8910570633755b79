import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES } from '../../../db/merge-rules.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { lockDepartmentsLedBy } from './departments.repo.ts';
import { departments } from './departments.table.ts';

const SORT_KEY = `${LEFT_OUT}a copy of the person's name`;
const PUBLIC = `${LEFT_OUT}everyone reads it on the department's page`;

export const departmentsPrivacy: PersonalData = {
  files: [
    {
      name: 'departments.json',
      describe: (t) => t('departments.json: the departments you belong to or lead.'),
      async read(db, userId) {
        const rows = await db
          .select({
            id: departments.id,
            name: departments.name,
            joinedAt: departmentMembers.joinedAt,
            leaderId: departments.leaderId,
          })
          .from(departmentMembers)
          .innerJoin(departments, eq(departments.id, departmentMembers.departmentId))
          .where(eq(departmentMembers.userId, userId))
          .orderBy(asc(departments.id));
        return rows.map((department) => ({
          id: department.id,
          name: department.name,
          joined_at: department.joinedAt,
          is_leader: department.leaderId === userId,
        }));
      },
    },
  ],
  merging: {
    departments: { leader_id: MOVES },
    department_members: { user_id: { how: 'reenter', unless: ['department_id'], as: 'departments' } },
  },
  columns: {
    departments: {
      id: 'departments.json id',
      name: 'departments.json name',
      description: PUBLIC,
      leader_id: 'departments.json is_leader',
      only_leader_reviews: PUBLIC,
      created_at: PUBLIC,
      updated_at: PUBLIC,
    },
    department_members: {
      department_id: 'departments.json id',
      user_id: OWNER,
      joined_at: 'departments.json joined_at',
      sort_first_name: SORT_KEY,
      sort_last_name: SORT_KEY,
    },
  },
  lockForErasure: lockDepartmentsLedBy,
};
