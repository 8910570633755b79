import { SETUP_STEPS } from '@kanisa/contract/office/setup.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';

const SETTLED_AS = ['done', 'put_aside'] as const;

/** State of the setup steps. Most results are visible elsewhere and are not stored here. */
export const setupSteps = pgTable(
  'setup_steps',
  {
    step: text('step', { enum: SETUP_STEPS }).primaryKey(),
    /** Null means open. */
    settledAs: text('settled_as', { enum: SETTLED_AS }),
    /** Hash of the settings that were tested, or of the first password's hash. */
    proof: text('proof'),
    at: instant('at').notNull(),
  },
  (table) => [
    check('setup_steps_step_known', sql`${table.step} in (${toSqlList(SETUP_STEPS)})`),
    check('setup_steps_settled_as_known', sql`${table.settledAs} in (${toSqlList(SETTLED_AS)})`),
  ],
);
export type SetupStepRow = typeof setupSteps.$inferSelect;
