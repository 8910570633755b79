import { MATCHES_MAX } from '@kanisa/contract/people/matches.ts';
import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { familyMembers } from '../family/family.table.ts';
import { buildIsChild } from '../persons/children.repo.ts';
import { accountMatches } from './matches.table.ts';

/** One address is the login of one account, so at most one account asks about a record. */
const hasSameEmail = sql`lower(${people.personalEmail}) = lower(${users.loginEmail})`;

/**
 * The account has proved the address of the record. Nobody is asked about a child, who may share the address of a
 * parent, about somebody who died, and about somebody who stands in the account's own family list.
 */
const buildIsLikely = (adultsBornUntil: string): SQL | undefined =>
  and(
    isNull(people.username),
    eq(users.isLoginEmailConfirmed, true),
    hasSameEmail,
    sql`${people.status} is distinct from 'died'`,
    sql`${users.status} is distinct from 'died'`,
    not(buildIsChild(people, sql`${adultsBornUntil}`)),
    sql`not exists(select from ${familyMembers} as own
      where own.user_id = ${users.id} and own.person_id = ${people.id})`,
  );

export async function insertMatches(
  tx: Tx,
  accountId: number,
  { adultsBornUntil, now }: { adultsBornUntil: string; now: Date },
): Promise<void> {
  const found = await tx
    .select({ personId: people.id })
    .from(users)
    .innerJoin(people, hasSameEmail)
    .where(and(eq(users.id, accountId), buildIsLikely(adultsBornUntil)));
  if (found.length === 0) return;
  const question = { accountId, state: 'open', createdAt: now } as const;
  await tx
    .insert(accountMatches)
    .values(found.map(({ personId }) => ({ ...question, personId })))
    .onConflictDoNothing();
}

const matchColumns = {
  personId: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  status: people.status,
  phoneNumber: people.phoneNumber,
  household: sql<string | null>`(select home.name from households as home
    join household_members as place on place.household_id = home.id
    where place.person_id = ${people.id} and place.is_main)`,
  account: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    username: users.username,
    phoneNumber: users.phoneNumber,
    loginEmail: users.loginEmail,
    createdAt: users.createdAt,
  },
};
export type MatchRecord = Awaited<ReturnType<typeof listOpenMatches>>[number];

/** The open questions that are still likely, or the one about a record. */
export async function listOpenMatches(db: DbOrTx, adultsBornUntil: string, personId?: number) {
  return db
    .select(matchColumns)
    .from(accountMatches)
    .innerJoin(users, eq(users.id, accountMatches.accountId))
    .innerJoin(people, eq(people.id, accountMatches.personId))
    .where(
      and(
        eq(accountMatches.state, 'open'),
        personId === undefined ? undefined : eq(accountMatches.personId, personId),
        buildIsLikely(adultsBornUntil),
      ),
    )
    .orderBy(asc(accountMatches.createdAt), asc(accountMatches.personId))
    .limit(MATCHES_MAX);
}

/** Family entries come before people, as in the deletion of an entry, so that the two cannot deadlock. */
export async function lockMatch(tx: Tx, { accountId, personId }: { accountId: number; personId: number }) {
  await tx
    .select({ id: familyMembers.id })
    .from(familyMembers)
    .where(eq(familyMembers.personId, personId))
    .orderBy(asc(familyMembers.id))
    .for('update');
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [accountId, personId]))
    .orderBy(asc(people.id))
    .for('update');
}

export async function refuseMatch(
  tx: Tx,
  { accountId, personId }: { accountId: number; personId: number },
  decided: { decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx
    .update(accountMatches)
    .set({ state: 'refused', ...decided })
    .where(and(eq(accountMatches.accountId, accountId), eq(accountMatches.personId, personId)));
}
