import { SETUP_STEPS } from '@kanisa/contract/office/setup.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';

const SETTLED_AS = ['done', 'put_aside'] as const;

/** What was settled of the first steps of an installation. Most of what is done shows elsewhere, and is not kept here. */
export const setupSteps = pgTable(
  'setup_steps',
  {
    step: text('step', { enum: SETUP_STEPS }).primaryKey(),
    /** Null: open. */
    settledAs: text('settled_as', { enum: SETTLED_AS }),
    /** A hash of what it holds for: of the settings that a test went over, or of the first password's hash. */
    proof: text('proof'),
    at: instant('at').notNull(),
  },
  (table) => [
    check('setup_steps_step_known', sql`${table.step} in (${toSqlList(SETUP_STEPS)})`),
    check('setup_steps_settled_as_known', sql`${table.settledAs} in (${toSqlList(SETTLED_AS)})`),
  ],
);
export type SetupStepRow = typeof setupSteps.$inferSelect;
