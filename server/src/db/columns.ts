import { type SQL, sql } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** Ids fit a 32-bit integer, as the contract bounds them, and only the database gives them out. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A moment in time: a `Date` in the program, and to the millisecond, so that what was written is what is read. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** The list of a check constraint, for values that the source itself fixes: a constraint takes no parameters. */
export const oneOf = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
