import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { FAMILY_MEMBERS_MAX } from '@kanisa/contract/people/family.ts';
import { and, asc, count, eq, ilike, inArray, or } from 'drizzle-orm';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { defineQuery, inlineNumber } from '../../../db/define-query.ts';
import { escapeLikePattern } from '../../../db/person-search.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from './family.table.ts';

const familyColumns = {
  id: familyMembers.id,
  name: familyMembers.name,
  relationship: familyMembers.relationship,
  gender: familyMembers.gender,
  dateOfBirth: familyMembers.dateOfBirth,
  contactInfo: familyMembers.contactInfo,
  bio: familyMembers.bio,
  county: familyMembers.county,
  town: familyMembers.town,
  area: familyMembers.area,
  addressDescription: familyMembers.addressDescription,
  isActive: familyMembers.isActive,
  photoHash: photos.hash,
};

const selectFamilyMembers = (db: DbOrTx) =>
  db.select(familyColumns).from(familyMembers).leftJoin(photos, eq(photos.familyMemberId, familyMembers.id));

type Row = Awaited<ReturnType<typeof selectFamilyMembers>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type FamilyRecord = Omit<Row, AddressColumn> & { address: Address | null; version: string };

function toFamilyRecord(row: Row): FamilyRecord {
  const { county, town, area, addressDescription, ...rest } = row;
  const record = { ...rest, address: toAddress({ county, town, area, addressDescription }) };
  return { ...record, version: computeContentVersion(pickFamilyFields(record)) };
}

/** The fields of the form: the version covers them and the audit trail compares them. */
export function pickFamilyFields(member: NewFamilyMember): NewFamilyMember {
  const { name, relationship, gender, dateOfBirth, contactInfo, bio, address, isActive } = member;
  return { name, relationship, gender, dateOfBirth, contactInfo, bio, address, isActive };
}

/** Every query names the owner, so that another user's family member looks like one that does not exist. */
const isOwnMember = (userId: number, id: number) => and(eq(familyMembers.userId, userId), eq(familyMembers.id, id));

const queryFamily = defineQuery('list_family', (db, placeholder) =>
  selectFamilyMembers(db)
    .where(eq(familyMembers.userId, placeholder('userId')))
    .orderBy(asc(familyMembers.id))
    .limit(inlineNumber(FAMILY_MEMBERS_MAX)),
);

export async function listFamilyMembers(db: DbOrTx, userId: number): Promise<FamilyRecord[]> {
  const rows = await queryFamily(db, { userId });
  return rows.map(toFamilyRecord);
}

export interface FamilyFilter {
  search?: string | undefined;
  relationship?: FamilyRecord['relationship'] | undefined;
  isActive?: boolean | undefined;
}

const toContainsPattern = (search: string) => `%${escapeLikePattern(search)}%`;

/** A family has at most a hundred members, so counting and searching need no index. */
export async function listFamilyPage(
  db: DbOrTx,
  userId: number,
  { search, relationship, isActive }: FamilyFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FamilyRecord[]; total: number }> {
  const condition = and(
    eq(familyMembers.userId, userId),
    search === undefined
      ? undefined
      : or(
          ilike(familyMembers.name, toContainsPattern(search)),
          ilike(familyMembers.contactInfo, toContainsPattern(search)),
        ),
    relationship === undefined ? undefined : eq(familyMembers.relationship, relationship),
    isActive === undefined ? undefined : eq(familyMembers.isActive, isActive),
  );
  const rows = await selectFamilyMembers(db)
    .where(condition)
    .orderBy(asc(familyMembers.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toFamilyRecord), total: await db.$count(familyMembers, condition) };
}

export async function findFamilyMember(db: DbOrTx, userId: number, id: number): Promise<FamilyRecord | null> {
  const [row] = await selectFamilyMembers(db).where(isOwnMember(userId, id));
  return row ? toFamilyRecord(row) : null;
}

export async function listFamilyMemberNames(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: familyMembers.id, name: familyMembers.name })
    .from(familyMembers)
    .where(inArray(familyMembers.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Null when there is no such family member. */
export async function findFamilyMemberOwner(db: DbOrTx, id: number): Promise<number | null> {
  const [row] = await db.select({ userId: familyMembers.userId }).from(familyMembers).where(eq(familyMembers.id, id));
  return row?.userId ?? null;
}

export async function lockFamilyMember(tx: Tx, userId: number, id: number): Promise<FamilyRecord | null> {
  const [row] = await selectFamilyMembers(tx).where(isOwnMember(userId, id)).for('update', { of: familyMembers });
  return row ? toFamilyRecord(row) : null;
}

export async function countFamilyMembers(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(familyMembers).where(eq(familyMembers.userId, userId));
  return row?.total ?? 0;
}

type Editable = 'name' | 'relationship' | 'gender' | 'dateOfBirth' | 'contactInfo' | 'bio' | 'address' | 'isActive';
export type NewFamilyMember = Pick<FamilyRecord, Editable>;
export type FamilyChanges = Partial<NewFamilyMember>;

export async function insertFamilyMember(
  tx: Tx,
  userId: number,
  { address, ...rest }: NewFamilyMember,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(familyMembers)
    .values({ userId, ...rest, ...toAddressColumns(address), createdAt: now, updatedAt: now })
    .returning({ id: familyMembers.id });
  if (!row) throw new Error('the insert of a family member returned no row');
  return row.id;
}

export async function updateFamilyMemberRow(
  tx: Tx,
  id: number,
  { address, ...rest }: FamilyChanges,
  now: Date,
): Promise<void> {
  await tx
    .update(familyMembers)
    .set({ ...rest, ...(address !== undefined && toAddressColumns(address)), updatedAt: now })
    .where(eq(familyMembers.id, id));
}

export async function deleteFamilyMemberRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(familyMembers).where(eq(familyMembers.id, id));
}
