import type { Address } from '@kanisa/contract/people/address.ts';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { addressOf, columnsOfAddress } from '../../../db/address.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { versionOf } from '../../../db/version.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { photos } from '../../records/photos/photos.table.ts';

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  phoneNumber: users.phoneNumber,
  personalEmail: users.personalEmail,
  churchEmail: users.churchEmail,
  role: users.role,
  isActive: users.isActive,
  isVerified: users.isVerified,
  county: users.county,
  town: users.town,
  area: users.area,
  addressDescription: users.addressDescription,
  createdAt: users.createdAt,
  deletionRequestedAt: users.deletionRequestedAt,
  photoHash: photos.hash,
};

export const selectPeople = (db: DbOrTx) =>
  db.select(columns).from(users).leftJoin(photos, eq(photos.userId, users.id));

type Row = Awaited<ReturnType<typeof selectPeople>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type PersonRecord = Omit<Row, AddressColumn> & { address: Address | null; version: string };
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
export type PersonFields = Pick<PersonRecord, Editable>;
export type PersonChanges = Partial<PersonFields>;

/** What the form holds, by name: what a version stands for, and what the trail compares. */
export function fieldsOf(record: PersonFields): PersonFields {
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

export function toPerson(row: Row): PersonRecord {
  const { county, town, area, addressDescription, ...rest } = row;
  const record = { ...rest, address: addressOf({ county, town, area, addressDescription }) };
  return { ...record, version: versionOf(fieldsOf(record)) };
}

export async function findPerson(db: DbOrTx, id: number): Promise<PersonRecord | null> {
  const [row] = await selectPeople(db).where(eq(users.id, id));
  return row ? toPerson(row) : null;
}

const toColumns = ({ address, ...rest }: PersonChanges) => ({
  ...rest,
  ...(address !== undefined && columnsOfAddress(address)),
});

export async function insertPerson(
  tx: Tx,
  person: PersonFields & { passwordHash: string },
  now: Date,
): Promise<number> {
  const { address, ...rest } = person;
  const [row] = await tx
    .insert(users)
    .values({ ...rest, ...columnsOfAddress(address), createdAt: now, updatedAt: now })
    .returning({ id: users.id });
  if (!row) throw new Error('the insert of a person returned no row');
  return row.id;
}

export async function updatePerson(tx: Tx, id: number, changes: PersonChanges, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...toColumns(changes), updatedAt: now })
    .where(eq(users.id, id));
}

/** Beyond what the unique indexes see: another person's address of the other kind, or one that they would get. */
export async function isEmailOfAnother(
  tx: Tx,
  { email, userId, domain }: { email: string; userId: number; domain: string },
): Promise<boolean> {
  const lower = email.toLowerCase();
  const [local = '', host] = lower.split('@');
  const isTheirs = or(
    sql`lower(${users.personalEmail}) = ${lower}`,
    sql`lower(${users.churchEmail}) = ${lower}`,
    host === domain.toLowerCase() ? eq(users.username, local) : undefined,
  );
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), isTheirs))
    .limit(1);
  return rows.length > 0;
}
