import { CHILD_REQUESTS_MAX } from '@kanisa/contract/people/child-requests.ts';
import { and, asc, eq, inArray, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { deleteEmptyHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { buildIsGuardian } from '../persons/children.repo.ts';
import { buildSpouseId } from '../spouses/spouses.repo.ts';
import { type FamilyMemberRow, familyMembers, familyRequests } from './family.table.ts';

const typed = alias(people, 'typed');

/** Every space and letter case aside. */
const nameOf = (person: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql`regexp_replace(lower(concat_ws(' ', ${person.firstName}, ${person.lastName})), ' +', ' ', 'g')`;

/**
 * Stores the questions about an entry that is known to this list only. The recorded children have its name and its full
 * birthday, and stand in neither this list nor that of the spouse who shares it. Returns the children.
 */
export async function insertChildRequests(
  tx: Tx,
  entryId: number,
  { adultsBornUntil, now }: { adultsBornUntil: string; now: Date },
): Promise<number[]> {
  const found = await tx
    .select({ userId: familyMembers.userId, personId: people.id, relationship: familyMembers.relationship })
    .from(familyMembers)
    .innerJoin(typed, eq(typed.id, familyMembers.personId))
    .innerJoin(
      people,
      and(
        sql`right(${people.dateOfBirth}, 5) = right(${typed.dateOfBirth}, 5)`,
        eq(people.dateOfBirth, typed.dateOfBirth),
        eq(nameOf(people), nameOf(typed)),
        ne(people.id, typed.id),
      ),
    )
    .where(
      and(
        eq(familyMembers.id, entryId),
        sql`${familyMembers.ownName} is null and ${people.username} is null and ${typed.isFromFamily}`,
        sql`length(${people.dateOfBirth}) = 10 and ${people.dateOfBirth} > ${adultsBornUntil}`,
        sql`${people.status} is distinct from 'died'`,
        sql`not exists(select from family_members as other where other.person_id = ${typed.id} and other.id <> ${familyMembers.id})`,
        sql`not exists(select from family_members as own where own.person_id = ${people.id}
          and (own.user_id = ${familyMembers.userId} or own.user_id = ${buildSpouseId(familyMembers.userId)}))`,
      ),
    );
  if (found.length === 0) return [];
  const rows = await tx
    .insert(familyRequests)
    .values(found.map((row) => ({ ...row, entryId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ personId: familyRequests.personId });
  return rows.map(({ personId }) => personId);
}

const owner = alias(users, 'owner');
const requestColumns = {
  id: familyRequests.id,
  personId: familyRequests.personId,
  entryId: familyRequests.entryId,
  typedId: familyMembers.personId,
  relationship: familyRequests.relationship,
  createdAt: familyRequests.createdAt,
  child: { firstName: people.firstName, lastName: people.lastName },
  owner: {
    id: owner.id,
    firstName: owner.firstName,
    lastName: owner.lastName,
    username: owner.username,
    phoneNumber: owner.phoneNumber,
    loginEmail: owner.loginEmail,
    isLoginEmailConfirmed: owner.isLoginEmailConfirmed,
  },
};
export type ChildRequestRecord = Awaited<ReturnType<typeof listChildRequestRows>>[number];

/** Who may answer: a guardian, or an admin for children without one. */
export type Answering = { guardianId: number } | 'admin';

const hasNoGuardian = sql`not exists(select from family_members as entry where entry.person_id = ${people.id}
  and entry.relationship = 'child' and entry.own_name is null)`;
const mayAnswer = (by: Answering): SQL | undefined =>
  by === 'admin'
    ? hasNoGuardian
    : and(buildIsGuardian(people, by.guardianId), ne(familyRequests.userId, by.guardianId));

/** The open questions whose conditions still hold, oldest first, or one of them. */
export async function listChildRequestRows(db: DbOrTx, by: Answering, id?: number) {
  return db
    .select(requestColumns)
    .from(familyRequests)
    .innerJoin(people, eq(people.id, familyRequests.personId))
    .innerJoin(familyMembers, eq(familyMembers.id, familyRequests.entryId))
    .innerJoin(typed, eq(typed.id, familyMembers.personId))
    .innerJoin(owner, eq(owner.id, familyRequests.userId))
    .where(
      and(
        eq(familyRequests.state, 'open'),
        id === undefined ? undefined : eq(familyRequests.id, id),
        eq(familyMembers.userId, familyRequests.userId),
        sql`${typed.isFromFamily} and ${typed.username} is null and ${people.username} is null and ${familyMembers.ownName} is null`,
        sql`${owner.isActive} and ${owner.isVerified} and ${owner.status} is distinct from 'died'`,
        mayAnswer(by),
      ),
    )
    .orderBy(asc(familyRequests.id))
    .limit(CHILD_REQUESTS_MAX);
}

/** Family entries come before people, as in the deletion of an entry. */
export async function lockChildRequest(tx: Tx, { personId, typedId }: { personId: number; typedId: number }) {
  await tx
    .select({ id: familyMembers.id })
    .from(familyMembers)
    .where(or(eq(familyMembers.personId, personId), eq(familyMembers.personId, typedId)))
    .orderBy(asc(familyMembers.id))
    .for('update');
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [personId, typedId]))
    .orderBy(asc(people.id))
    .for('update');
}

export async function refuseChildRequest(tx: Tx, id: number): Promise<void> {
  await tx.update(familyRequests).set({ state: 'refused' }).where(eq(familyRequests.id, id));
}

interface Reached {
  entryId: number;
  personId: number;
  typedId: number;
  relationship: FamilyMemberRow['relationship'];
}

/**
 * The entry refers to the record from now on, which is in both households, with the relationship that the question named.
 * What the owner typed of the child ends, unless another list has reached it meanwhile.
 */
export async function reachRecord(tx: Tx, { entryId, personId, typedId, relationship }: Reached): Promise<void> {
  await tx.update(familyMembers).set({ personId, relationship }).where(eq(familyMembers.id, entryId));
  await tx.execute(sql`insert into household_members (household_id, person_id, position, is_main)
    select place.household_id, ${personId}, place.position, not exists(
      select from household_members as own where own.person_id = ${personId} and own.is_main)
    from household_members as place where place.person_id = ${typedId} and place.is_main
    on conflict do nothing`);
  const householdIds = await listHouseholdIds(tx, [typedId]);
  const isUsed = sql`exists(select from family_members as other where other.person_id = people.id)`;
  await tx.delete(people).where(and(eq(people.id, typedId), not(isUsed)));
  await tx.delete(familyRequests).where(eq(familyRequests.entryId, entryId));
  await deleteEmptyHouseholds(tx, householdIds);
}
