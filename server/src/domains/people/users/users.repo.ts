import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { type UserRow, userAddressColumns, users } from '../../identity/accounts/users.view.ts';
import { photos } from '../../records/photos/photos.table.ts';

export const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  phoneNumber: users.phoneNumber,
  personalEmail: users.personalEmail,
  loginEmail: users.loginEmail,
  isLoginEmailConfirmed: users.isLoginEmailConfirmed,
  churchEmail: users.churchEmail,
  role: users.role,
  isActive: users.isActive,
  isVerified: users.isVerified,
  status: users.status,
  ...userAddressColumns,
  createdAt: users.createdAt,
  awaitsPassword: users.awaitsPassword,
  welcomeRequestedAt: users.welcomeRequestedAt,
  welcomeSentAt: users.welcomeSentAt,
  deletionRequestedAt: users.deletionRequestedAt,
  photoHash: photos.hash,
};

export const selectUsers = (db: DbOrTx) =>
  db.select(userColumns).from(users).leftJoin(photos, eq(photos.userId, users.id));

type Row = Awaited<ReturnType<typeof selectUsers>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type UserRecord = Omit<Row, AddressColumn> & { address: Address | null; version: string };
type Editable =
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'phoneNumber'
  | 'personalEmail'
  | 'churchEmail'
  | 'role'
  | 'isActive'
  | 'isVerified'
  | 'address';
export type UserFields = Pick<UserRecord, Editable>;
export type UserChanges = Partial<UserFields>;

/** The fields of the form: the version covers them and the audit trail compares them. */
export function pickUserFields(record: UserFields): UserFields {
  const {
    firstName,
    lastName,
    username,
    phoneNumber,
    personalEmail,
    churchEmail,
    role,
    isActive,
    isVerified,
    address,
  } = record;
  return {
    firstName,
    lastName,
    username,
    phoneNumber,
    personalEmail,
    churchEmail,
    role,
    isActive,
    isVerified,
    address,
  };
}

export function toUserRecord(row: Row): UserRecord {
  // Adds to the row instead of copying it without the parts of the address: lists have many rows.
  const record = Object.assign(row, { address: toAddress(row) });
  return Object.assign(record, { version: computeContentVersion(pickUserFields(record)) });
}

const queryUser = defineQuery('find_user', (db, placeholder) => selectUsers(db).where(eq(users.id, placeholder('id'))));

export async function findUserRecord(db: DbOrTx, id: number): Promise<UserRecord | null> {
  const [row] = await queryUser(db, { id });
  return row ? toUserRecord(row) : null;
}

const toUserColumns = ({ address, ...rest }: UserChanges) => ({
  ...rest,
  ...(address !== undefined && toAddressColumns(address)),
});

export async function insertUserRecord(
  tx: Tx,
  user: UserFields & Pick<UserRow, 'passwordHash' | 'awaitsPassword' | 'welcomeRequestedAt'>,
  now: Date,
): Promise<number> {
  const { address, ...rest } = user;
  const [row] = await tx
    .insert(users)
    .values({ ...rest, loginEmail: rest.personalEmail, ...toAddressColumns(address), createdAt: now, updatedAt: now })
    .returning({ id: users.id });
  if (!row) throw new Error('the insert of a user returned no row');
  return row.id;
}

export async function updateUserRecord(tx: Tx, id: number, changes: UserChanges, now: Date): Promise<void> {
  await tx
    .update(users)
    // A number that somebody gives is their login, or taken.
    .set({ ...toUserColumns(changes), ...(changes.phoneNumber && { phoneIsContact: false }), updatedAt: now })
    .where(eq(users.id, id));
}

/** Locks the users in the order of their ids. Call this after `takeAdminsLock`. */
export async function lockUserStates(tx: Tx, ids: readonly number[]) {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      isActive: users.isActive,
      isVerified: users.isVerified,
      status: users.status,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function updateUserStates(
  tx: Tx,
  ids: readonly number[],
  state: Pick<UserChanges, 'isActive' | 'isVerified'>,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...state, updatedAt: now })
    .where(inArray(users.id, [...ids]));
}
