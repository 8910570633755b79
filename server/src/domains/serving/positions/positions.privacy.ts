import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData } from '../../personal-data.ts';
import { servingAble, servingPositions } from './positions.table.ts';

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
  columns: {
    serving_able: {
      position_id: 'serving-positions.json position.id',
      department_id: 'serving-positions.json department_id',
      user_id: OWNER,
    },
  },
};
