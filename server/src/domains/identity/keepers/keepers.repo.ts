import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';
import { peopleKeepers, peopleSettings } from './keepers.table.ts';

/** Subqueries for a select from `users`: a naming takes effect on the next request, like a change of role. */
export const peopleRightsOfUser = {
  isKeeper: sql<boolean>`exists(select from ${peopleKeepers} where ${peopleKeepers.userId} = ${users.id})`,
  doPastorsRead: sql<boolean>`coalesce((select ${peopleSettings.pastorsRead} from ${peopleSettings}), false)`,
};

export async function isPeopleKeeper(db: DbOrTx, userId: number): Promise<boolean> {
  return (await db.$count(peopleKeepers, eq(peopleKeepers.userId, userId))) > 0;
}

export async function readPeopleRights(db: DbOrTx, userId: number) {
  const [row] = await db.select(peopleRightsOfUser).from(users).where(eq(users.id, userId));
  return row ?? { isKeeper: false, doPastorsRead: false };
}

const namer = alias(users, 'namer');

export async function listPeopleKeepers(db: DbOrTx) {
  return db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      isVerified: users.isVerified,
      namedAt: peopleKeepers.namedAt,
      namedBy: namer.username,
    })
    .from(peopleKeepers)
    .innerJoin(users, eq(users.id, peopleKeepers.userId))
    .leftJoin(namer, eq(namer.id, peopleKeepers.namedBy))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id);
}
export type PeopleKeeper = Awaited<ReturnType<typeof listPeopleKeepers>>[number];

export async function insertPeopleKeepers(
  tx: Tx,
  userIds: readonly number[],
  { namedBy, namedAt }: { namedBy: number; namedAt: Date },
): Promise<void> {
  if (userIds.length > 0) {
    await tx.insert(peopleKeepers).values(userIds.map((userId) => ({ userId, namedBy, namedAt })));
  }
}

export async function deletePeopleKeepers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.delete(peopleKeepers).where(inArray(peopleKeepers.userId, [...userIds]));
}

export async function readPastorsRead(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ pastorsRead: peopleSettings.pastorsRead }).from(peopleSettings);
  return row?.pastorsRead ?? false;
}

export async function writePastorsRead(tx: Tx, pastorsRead: boolean, now: Date): Promise<void> {
  const values = { pastorsRead, changedAt: now };
  await tx
    .insert(peopleSettings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: peopleSettings.id, set: values });
}
