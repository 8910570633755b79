import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { familyMembers } from './family.table.ts';

/** The mail names at most so many. */
const NAMED_MAX = 50;

/** Children of family lists who were born in this month: `2008-11`. */
export async function listBornIn(db: DbOrTx, month: string) {
  const listed = db
    .select({ one: sql`1` })
    .from(familyMembers)
    .where(and(eq(familyMembers.personId, people.id), eq(familyMembers.relationship, 'child')));
  return db
    .select({ firstName: people.firstName, lastName: people.lastName, dateOfBirth: people.dateOfBirth })
    .from(people)
    .where(
      and(
        // The index is on day and month without the year.
        sql`right(${people.dateOfBirth}, 5) between ${`${month.slice(5)}-01`} and ${`${month.slice(5)}-31`}`,
        sql`left(${people.dateOfBirth}, 7) = ${month}`,
        sql`${people.status} is distinct from 'died'`,
        exists(listed),
      ),
    )
    .orderBy(asc(people.dateOfBirth), asc(people.id))
    .limit(NAMED_MAX);
}
