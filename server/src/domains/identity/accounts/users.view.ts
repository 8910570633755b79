import { pgTable, text } from 'drizzle-orm/pg-core';
import { accountColumns } from './people.table.ts';

/**
 * The people who have an account: an updatable view of `people`. It is written as a table, because drizzle inserts into
 * tables only. The file has another ending than `.table.ts`, so that no migration creates it.
 */
export const users = pgTable('users', {
  ...accountColumns(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  username: text('username').notNull(),
  passwordHash: text('password_hash').notNull(),
});
export type UserRow = typeof users.$inferSelect;

/** Who a user is, as lists show them. */
export const userNameColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
};

export const userAddressColumns = {
  county: users.county,
  town: users.town,
  area: users.area,
  addressDescription: users.addressDescription,
};
