import type { SetupStep } from '@kanisa/contract/office/setup.ts';
import { count } from 'drizzle-orm';
import type { DbOrTx, WriteDb } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { type SetupStepRow, setupSteps } from './setup.table.ts';

const querySetupSteps = defineQuery('list_setup_steps', (db) => db.select().from(setupSteps));

export async function listSetupSteps(db: DbOrTx): Promise<SetupStepRow[]> {
  return querySetupSteps(db);
}

/** Fields that are not given stay as they are. */
export async function saveSetupStep(
  db: WriteDb,
  step: SetupStep,
  values: Partial<Pick<SetupStepRow, 'settledAs' | 'proof'>> & Pick<SetupStepRow, 'at'>,
): Promise<void> {
  await db
    .insert(setupSteps)
    .values({ step, ...values })
    .onConflictDoUpdate({ target: setupSteps.step, set: values });
}

const queryDepartmentCount = defineQuery('count_departments', (db) => db.select({ total: count() }).from(departments));

export async function countDepartments(db: DbOrTx): Promise<number> {
  const [row] = await queryDepartmentCount(db);
  return row?.total ?? 0;
}
