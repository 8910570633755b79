import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Ids are 32-bit integers, as the contract limits them. Only the database assigns them. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/**
 * Target of a foreign key to a table of a higher domain, which may not be imported from here. The reference needs only
 * the table's name; the migration-drift check notices a wrong one.
 */
export const idOfTable = (table: string) => (): AnyPgColumn => pgTable(table, { id: id() }).id;

/** An instant: a `Date` in code, stored with millisecond precision so that it reads back unchanged. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Literal list for a check constraint, which accepts no parameters. Only for constants of the source code. */
export const toSqlList = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** A postal address; unknown when all four are null. */
export const addressColumns = () => ({
  county: text('county'),
  town: text('town'),
  area: text('area'),
  addressDescription: text('address_description'),
});

/** PGlite returns Uint8Array, pg its subclass Buffer. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
