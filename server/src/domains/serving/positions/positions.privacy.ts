import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { servingAble, servingPositions } from './positions.table.ts';

const DEPARTMENTS = `${LEFT_OUT}belongs to the department; what the person can do is in serving-positions.json`;

export const positionsPrivacy: PersonalData = {
  files: [
    {
      name: 'serving-positions.json',
      describe: (t) => t('serving-positions.json: the positions that you can do.'),
      async read(db, userId) {
        const rows = await db
          .select({ id: servingPositions.id, name: servingPositions.name, departmentId: servingAble.departmentId })
          .from(servingAble)
          .innerJoin(servingPositions, eq(servingPositions.id, servingAble.positionId))
          .where(eq(servingAble.userId, userId))
          .orderBy(asc(servingPositions.id));
        return rows.map(({ id, name, departmentId }) => ({ position: { id, name }, department_id: departmentId }));
      },
    },
  ],
  merging: {
    // It refers to the membership, which is entered again.
    serving_able: { user_id: { how: 'reenter', unless: ['position_id'] } },
  },
  columns: {
    serving_positions: DEPARTMENTS,
    serving_slots: DEPARTMENTS,
    serving_position_events: DEPARTMENTS,
    serving_counts: `${LEFT_OUT}numbers that name nobody`,
    serving_able: {
      position_id: 'serving-positions.json position.id',
      department_id: 'serving-positions.json department_id',
      user_id: OWNER,
    },
  },
};
