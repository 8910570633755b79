import type { Gender } from '@kanisa/contract/core/person-values.ts';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { FAMILY_MEMBERS_MAX } from '@kanisa/contract/people/family.ts';
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { defineQuery, inlineNumber } from '../../../db/define-query.ts';
import { escapeLikePattern } from '../../../db/person-search.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { addToMainHousehold, getOrCreateMainHousehold } from '../households/households.repo.ts';
import { splitName } from '../persons/names.rules.ts';
import { buildSpouseId, shareSpouseLock } from '../spouses/spouses.repo.ts';
import { familyMembers } from './family.table.ts';

/** An entry with a name of its own shows nothing of the person. */
const keepsOwnValues = isNotNull(familyMembers.ownName);
const ownOr = <Value>(own: AnyPgColumn, ofPerson: AnyPgColumn) =>
  sql<Value | null>`case when ${keepsOwnValues} then ${own} else ${ofPerson} end`;
/** The person's two names, as `splitName` took them apart. */
const familyName = sql<string>`coalesce(${familyMembers.ownName}, concat_ws(' ', ${people.firstName}, ${people.lastName}))`;
/** A birthday without a year is not shown: the family's calls know full dates only. */
const familyBirthDate = sql<string | null>`case when ${keepsOwnValues} then ${familyMembers.ownDateOfBirth}::text
  when ${people.dateOfBirth} not like '--%' then ${people.dateOfBirth} end`;

export const familyColumns = {
  id: familyMembers.id,
  ownerId: familyMembers.userId,
  personId: familyMembers.personId,
  ownName: familyMembers.ownName,
  name: familyName,
  relationship: familyMembers.relationship,
  gender: ownOr<Gender>(familyMembers.ownGender, people.gender),
  dateOfBirth: familyBirthDate,
  contactInfo: familyMembers.contactInfo,
  bio: familyMembers.bio,
  county: ownOr<string>(familyMembers.ownCounty, people.county),
  town: ownOr<string>(familyMembers.ownTown, people.town),
  area: ownOr<string>(familyMembers.ownArea, people.area),
  addressDescription: ownOr<string>(familyMembers.ownAddressDescription, people.addressDescription),
  isActive: familyMembers.isActive,
  hasAccount: sql<boolean>`${people.username} is not null`,
  /** The values of the person's own record, which the entry does not show. */
  accountBirthDate: people.dateOfBirth,
  accountIsAdult: people.isAdult,
  photoHash: photos.hash,
};

/** Also for the archive of the owner. */
export const isFamilyPhoto = or(
  and(isNull(familyMembers.ownName), eq(photos.userId, familyMembers.personId)),
  and(keepsOwnValues, eq(photos.familyMemberId, familyMembers.id)),
);

const selectFamilyMembers = (db: DbOrTx) =>
  db
    .select(familyColumns)
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .leftJoin(photos, isFamilyPhoto);
type Row = Awaited<ReturnType<typeof selectFamilyMembers>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type FamilyRecord = Omit<Row, AddressColumn> & { address: Address | null; version: string };

function toFamilyRecord(row: Row): FamilyRecord {
  const { county, town, area, addressDescription, ...rest } = row;
  const record = { ...rest, address: toAddress({ county, town, area, addressDescription }) };
  return { ...record, version: computeContentVersion(pickFamilyFields(record)) };
}

type PhotoKeys = Pick<FamilyRecord, 'id' | 'personId' | 'ownName'>;

/** Whose photo an entry shows and changes. */
export const getFamilyPhotoOwner = ({ id, personId, ownName }: PhotoKeys) =>
  ownName === null ? { userId: personId } : { familyMemberId: id };

/** The fields of the form: the version covers them and the audit trail compares them. */
export function pickFamilyFields(member: NewFamilyMember): NewFamilyMember {
  const { name, relationship, gender, dateOfBirth, contactInfo, bio, address, isActive } = member;
  return { name, relationship, gender, dateOfBirth, contactInfo, bio, address, isActive };
}

type UserId = number | ReturnType<typeof sql.placeholder>;
/** Every query names the owner, so that another user's family member looks like one that does not exist. */
const isOwnMember = (userId: number, id: number) => and(eq(familyMembers.userId, userId), eq(familyMembers.id, id));
/** The list that a user sees, with the entries of the spouse who shares it. */
export const isInList = (userId: UserId) =>
  or(eq(familyMembers.userId, userId), eq(familyMembers.userId, buildSpouseId(sql`${userId}::int`)));

/** Two lists, which may have passed from two more people. */
const SHARED_LIST_MAX = 4 * FAMILY_MEMBERS_MAX;

const queryFamily = defineQuery('list_family', (db, placeholder) =>
  selectFamilyMembers(db)
    .where(isInList(placeholder('userId')))
    .orderBy(asc(familyMembers.id))
    .limit(inlineNumber(SHARED_LIST_MAX)),
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
      : or(ilike(familyName, toContainsPattern(search)), ilike(familyMembers.contactInfo, toContainsPattern(search))),
    relationship === undefined ? undefined : eq(familyMembers.relationship, relationship),
    isActive === undefined ? undefined : eq(familyMembers.isActive, isActive),
  );
  const rows = await selectFamilyMembers(db)
    .where(condition)
    .orderBy(asc(familyMembers.id))
    .limit(limit)
    .offset(offset);
  const counted = db.select({ id: familyMembers.id }).from(familyMembers);
  const matching = counted.innerJoin(people, eq(people.id, familyMembers.personId)).where(condition);
  return { rows: rows.map(toFamilyRecord), total: await db.$count(matching.as('matching')) };
}

export async function findFamilyMember(db: DbOrTx, userId: number, id: number): Promise<FamilyRecord | null> {
  const [row] = await selectFamilyMembers(db).where(isOwnMember(userId, id));
  return row ? toFamilyRecord(row) : null;
}

export async function listFamilyMemberNames(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: familyMembers.id, name: familyName })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .where(inArray(familyMembers.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The entry in the list that the user sees. */
export async function findListedMember(db: DbOrTx, userId: number, id: number): Promise<FamilyRecord | null> {
  const [row] = await selectFamilyMembers(db).where(and(isInList(userId), eq(familyMembers.id, id)));
  return row ? toFamilyRecord(row) : null;
}

/** Null when there is no such family member. */
export async function findFamilyPhotoKeys(db: DbOrTx, id: number): Promise<(PhotoKeys & { ownerId: number }) | null> {
  const { userId: ownerId, personId, ownName } = familyMembers;
  const [row] = await db
    .select({ id: familyMembers.id, ownerId, personId, ownName })
    .from(familyMembers)
    .where(eq(familyMembers.id, id));
  return row ?? null;
}

/** Locks the person too, to whom other entries may refer. */
export async function lockFamilyMember(tx: Tx, userId: number, id: number): Promise<FamilyRecord | null> {
  const [row] = await selectFamilyMembers(tx)
    .where(isOwnMember(userId, id))
    .for('update', { of: [familyMembers, people] });
  return row ? toFamilyRecord(row) : null;
}

/** The same in the list that the user sees. Whoever shares it cannot end that meanwhile. */
export async function lockListedMember(tx: Tx, userId: number, id: number): Promise<FamilyRecord | null> {
  await shareSpouseLock(tx, userId);
  const [row] = await selectFamilyMembers(tx)
    .where(and(isInList(userId), eq(familyMembers.id, id)))
    .for('update', { of: [familyMembers, people] });
  return row ? toFamilyRecord(row) : null;
}

/** Whether the person whom an entry shows stands in the list of somebody else. */
export async function isInOtherList(tx: Tx, { ownerId, personId, ownName }: FamilyRecord): Promise<boolean> {
  const isOther = and(eq(familyMembers.personId, personId), ne(familyMembers.userId, ownerId));
  return ownName === null && (await tx.$count(familyMembers, isOther)) > 0;
}

export async function countFamilyMembers(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(familyMembers).where(eq(familyMembers.userId, userId));
  return row?.total ?? 0;
}

type Editable = 'name' | 'relationship' | 'gender' | 'dateOfBirth' | 'contactInfo' | 'bio' | 'address' | 'isActive';
export type NewFamilyMember = Pick<FamilyRecord, Editable>;
export type FamilyChanges = Partial<NewFamilyMember>;

/** A new entry makes a new person, who lives in the owner's household. */
export async function insertFamilyMember(
  tx: Tx,
  userId: number,
  { relationship, contactInfo, bio, isActive, ...person }: NewFamilyMember,
  now: Date,
): Promise<number> {
  const householdId = await getOrCreateMainHousehold(tx, userId, now);
  const personId = await insertRelative(tx, person, now);
  await addToMainHousehold(tx, householdId, personId, relationship === 'child' ? 'child' : 'adult');
  const [row] = await tx
    .insert(familyMembers)
    .values({ userId, personId, relationship, contactInfo, bio, isActive, createdAt: now, updatedAt: now })
    .returning({ id: familyMembers.id });
  if (!row) throw new Error('the insert of a family member returned no row');
  return row.id;
}

type PersonValues = Pick<NewFamilyMember, 'name' | 'gender' | 'dateOfBirth' | 'address'>;
type PersonChanges = { [Name in keyof PersonValues]?: PersonValues[Name] | undefined };

const toPersonColumns = ({ name, gender, dateOfBirth, address }: PersonChanges) => ({
  ...(name !== undefined && splitName(name)),
  ...(gender !== undefined && { gender }),
  ...(dateOfBirth !== undefined && { dateOfBirth }),
  ...(address !== undefined && toAddressColumns(address)),
});

/** The church may not write to somebody who stands in a family list only. */
async function insertRelative(tx: Tx, values: PersonValues, now: Date): Promise<number> {
  const silent = { wantsEmails: false, wantsTexts: false, status: null, isFromFamily: true };
  const [row] = await tx
    .insert(people)
    .values({ ...toPersonColumns(values), ...silent, createdAt: now, updatedAt: now })
    .returning({ id: people.id });
  if (!row) throw new Error('the insert of a person returned no row');
  return row.id;
}

export async function updateFamilyMemberRow(
  tx: Tx,
  entry: PhotoKeys,
  { name, gender, dateOfBirth, address, ...rest }: FamilyChanges,
  now: Date,
): Promise<void> {
  const values = { name, gender, dateOfBirth, address };
  const own = entry.ownName === null ? {} : toOwnColumns(values);
  await tx
    .update(familyMembers)
    .set({ ...rest, ...own, updatedAt: now })
    .where(eq(familyMembers.id, entry.id));
  const columns = toPersonColumns(values);
  if (entry.ownName !== null || Object.keys(columns).length === 0) return;
  await tx
    .update(people)
    .set({ ...columns, updatedAt: now })
    .where(eq(people.id, entry.personId));
}

function toOwnColumns({ name, gender, dateOfBirth, address }: PersonChanges) {
  const columns = address === undefined ? null : toAddressColumns(address);
  return {
    ...(name !== undefined && { ownName: name }),
    ...(gender !== undefined && { ownGender: gender }),
    ...(dateOfBirth !== undefined && { ownDateOfBirth: dateOfBirth }),
    ...(columns && {
      ownCounty: columns.county,
      ownTown: columns.town,
      ownArea: columns.area,
      ownAddressDescription: columns.addressDescription,
    }),
  };
}
