import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Ids fit a 32-bit integer, as the contract bounds them, and only the database gives them out. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/**
 * Target of a foreign key to a table of a higher domain, which may not be imported from here. The reference needs only
 * the table's name; the migration-drift check notices a wrong one.
 */
export const idOfTable = (table: string) => (): AnyPgColumn => pgTable(table, { id: id() }).id;

/** A moment in time: a `Date` in the program, and to the millisecond, so that what was written is what is read. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** The list of a check constraint, for values that the source itself fixes: a constraint takes no parameters. */
export const toSqlList = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** A residence. None of it is known when all four are null. */
export const addressColumns = () => ({
  county: text('county'),
  town: text('town'),
  area: text('area'),
  addressDescription: text('address_description'),
});

/** Both drivers hand bytes over as they are; PGlite as Uint8Array, pg as its subclass Buffer. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
