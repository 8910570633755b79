import { MODULES } from '@kanisa/contract/core/modules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../db/columns.ts';

/** Modules that the church has turned on or off. A module without a row is off. */
export const modules = pgTable(
  'modules',
  {
    module: text('module', { enum: MODULES }).primaryKey(),
    isOn: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('modules_module_known', sql`${table.module} in (${toSqlList(MODULES)})`)],
);
