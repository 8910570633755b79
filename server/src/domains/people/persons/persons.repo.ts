import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { type PersonRow, people } from '../../identity/accounts/people.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { buildIsChild, buildIsGuardian } from './children.repo.ts';
import { personTags } from './persons.table.ts';

export const personColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  otherNames: people.otherNames,
  phoneNumber: people.phoneNumber,
  personalEmail: people.personalEmail,
  county: people.county,
  town: people.town,
  area: people.area,
  addressDescription: people.addressDescription,
  gender: people.gender,
  dateOfBirth: people.dateOfBirth,
  status: people.status,
  statusSince: people.statusSince,
  statusBeforeDeath: people.statusBeforeDeath,
  sinceBeforeDeath: people.sinceBeforeDeath,
  memberSince: people.memberSince,
  baptisedOn: people.baptisedOn,
  cameThrough: people.cameThrough,
  wantsEmails: people.wantsEmails,
  wantsTexts: people.wantsTexts,
  agreedAt: people.agreedAt,
  agreedHow: people.agreedHow,
  isAdult: people.isAdult,
  fieldValues: people.fieldValues,
  isFromFamily: people.isFromFamily,
  createdAt: people.createdAt,
  username: people.username,
  role: people.role,
  isActive: people.isActive,
  isVerified: people.isVerified,
  awaitsPassword: people.awaitsPassword,
  photoHash: photos.hash,
  tags: sql<string[]>`array(select ${personTags.tag} from ${personTags}
    where ${personTags.personId} = ${people.id} order by lower(${personTags.tag}))`,
  household: sql<{ id: number; name: string } | null>`(select json_build_object('id', home.id, 'name', home.name)
    from ${householdMembers} as living join ${households} as home on home.id = living.household_id
    where living.person_id = ${people.id} and living.is_main)`,
};

/** For whom and on which day: a child is known by its age, and its guardians see more of it. */
export interface Viewing {
  readerId: number;
  adultsBornUntil: string;
}

type Viewed = Record<keyof Viewing, SQL | ReturnType<typeof sql.placeholder>>;

export const selectPeople = (db: DbOrTx, { readerId, adultsBornUntil }: Viewed) =>
  db
    .select({
      ...personColumns,
      isChild: buildIsChild(people, adultsBornUntil),
      isGuardian: buildIsGuardian(people, readerId),
    })
    .from(people)
    .leftJoin(photos, eq(photos.userId, people.id));

type Row = Awaited<ReturnType<typeof selectPeople>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type PersonRecord = Omit<Row, AddressColumn> & { address: Address | null };

export function toPersonRecord(row: Row): PersonRecord {
  const { county, town, area, addressDescription, ...rest } = row;
  const address = toAddress({ county, town, area, addressDescription });
  return { ...rest, address, isGuardian: rest.isGuardian && rest.isChild };
}

const queryPeopleByIds = defineQuery('list_people_by_ids', (db, placeholder) =>
  selectPeople(db, {
    readerId: sql`${placeholder('readerId')}::int`,
    adultsBornUntil: sql`${placeholder('adultsBornUntil')}::text`,
  }).where(sql`${people.id} = any(${placeholder('ids')}::int[])`),
);

/** In the order of the ids. */
export async function listPeopleByIds(db: DbOrTx, ids: readonly number[], viewing: Viewing): Promise<PersonRecord[]> {
  if (ids.length === 0) return [];
  const rows = await queryPeopleByIds(db, { ...viewing, ids });
  const byId = new Map(rows.map((row) => [row.id, toPersonRecord(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findPersonRecord(db: DbOrTx, id: number, viewing: Viewing): Promise<PersonRecord | null> {
  const [row] = await listPeopleByIds(db, [id], viewing);
  return row ?? null;
}

/** False if there is no such person. The lock keeps others from changing them until the transaction ends. */
export async function lockPerson(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for('no key update');
  return rows.length > 0;
}

/** Prevents the deletion of a person until the transaction ends, for an entry that refers to them. */
export async function holdPerson(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for('key share');
  return rows.length > 0;
}

/** Columns that the office writes, with the address as one value. */
export type PersonChanges = Partial<
  Omit<Pick<PersonRow, Exclude<keyof PersonRow, AddressColumn>>, 'id' | 'searchText'> & { address: Address | null }
>;

const toPersonColumns = ({ address, ...rest }: PersonChanges) => ({
  ...rest,
  ...(address !== undefined && toAddressColumns(address)),
});

export async function insertPersonRow(tx: Tx, person: PersonChanges, now: Date): Promise<number> {
  const [row] = await tx
    .insert(people)
    .values({ wantsEmails: false, wantsTexts: false, ...toPersonColumns(person), createdAt: now, updatedAt: now })
    .returning({ id: people.id });
  if (!row) throw new Error('the insert of a person returned no row');
  return row.id;
}

export async function updatePersonRow(tx: Tx, id: number, changes: PersonChanges, now: Date): Promise<void> {
  await tx
    .update(people)
    .set({ ...toPersonColumns(changes), updatedAt: now })
    .where(eq(people.id, id));
}

export async function deletePersonRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(people).where(eq(people.id, id));
}

export async function replaceTags(tx: Tx, personId: number, tags: readonly string[]): Promise<void> {
  await tx.delete(personTags).where(eq(personTags.personId, personId));
  if (tags.length > 0) await tx.insert(personTags).values(tags.map((tag) => ({ personId, tag })));
}

/** Remembers the status and whether the account was active, or gives that back. The caller writes the status. */
export async function setActiveBeforeDeath(tx: Tx, id: number, hasDied: boolean, now: Date): Promise<void> {
  const remembered = hasDied
    ? {
        wasActive: sql`${people.isActive}`,
        isActive: sql`${people.username} is null`,
        statusBeforeDeath: sql`${people.status}`,
        sinceBeforeDeath: sql`${people.statusSince}`,
      }
    : {
        isActive: sql`coalesce(${people.wasActive}, ${people.isActive})`,
        wasActive: null,
        statusBeforeDeath: null,
        sinceBeforeDeath: null,
      };
  await tx
    .update(people)
    .set({ ...remembered, updatedAt: now })
    .where(eq(people.id, id));
}
