import type { SessionEndReason } from '@kanisa/contract/identity/security.ts';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PEOPLE_LOCK } from '../../../db/advisory-locks.ts';
import type { Db, DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { people } from '../accounts/people.table.ts';
import { users } from '../accounts/users.view.ts';
import { peopleRightsOfUser } from '../keepers/keepers.repo.ts';
import { departmentIdsOfUser } from '../memberships/memberships.repo.ts';
import { twoStepPolicy } from '../two-step/two-step.table.ts';
import { type SessionRow, sessions, sessionTokens } from './sessions.table.ts';

export interface TokenPair {
  accessHash: string;
  accessExpiresAt: Date;
  refreshHash: string;
  refreshExpiresAt: Date;
}

export async function insertSession(
  db: WriteDb,
  session: { userId: number; device: string | null },
  now: Date,
): Promise<number> {
  const [row] = await db
    .insert(sessions)
    .values({ ...session, createdAt: now, lastUsedAt: now, provedAt: now })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the insert of a session returned no row');
  return row.id;
}

export async function insertTokenPair(db: WriteDb, sessionId: number, pair: TokenPair): Promise<void> {
  await db.insert(sessionTokens).values({ sessionId, ...pair });
}

/** Most tokens of one query. */
export const ACTORS_MAX = 100;

const defineActorQuery = (size: number) =>
  defineQuery(`find_${size}_actors`, (db, placeholder) =>
    db
      .select({
        accessHash: sessionTokens.accessHash,
        id: users.id,
        sessionId: sessions.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        isActive: users.isActive,
        isVerified: users.isVerified,
        departmentIds: departmentIdsOfUser,
        ...peopleRightsOfUser,
        language: users.language,
        provedAt: sessions.provedAt,
        twoStepOnAt: users.twoStepOnAt,
        twoStepAudience: twoStepPolicy.audience,
        twoStepRequiredFrom: twoStepPolicy.requiredFrom,
      })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(twoStepPolicy, eq(twoStepPolicy.id, 1))
      .where(
        and(
          inArray(
            sessionTokens.accessHash,
            Array.from({ length: size }, (_, at) => placeholder(`accessHash${at}`)),
          ),
          gt(sessionTokens.accessExpiresAt, placeholder('now')),
          isNull(sessions.revokedAt),
        ),
      ),
  );

/**
 * Runs for all requests that arrive together. There is a text for each of a few numbers of tokens, and empty values fill
 * the list up: for one array of any length PostgreSQL would plan each call.
 */
const actorQueries = [1, 4, 16, ACTORS_MAX].map((size) => ({ size, query: defineActorQuery(size) }));

export async function findActors(db: Db, accessHashes: readonly string[], now: Date) {
  const found = actorQueries.find(({ size }) => size >= accessHashes.length);
  if (!found) throw new Error('too many tokens for one query');
  const hashes = Array.from({ length: found.size }, (_, at) => [`accessHash${at}`, accessHashes[at] ?? ''] as const);
  const rows = await found.query(db, { ...Object.fromEntries(hashes), now });
  return new Map(rows.map(({ accessHash, ...actor }) => [accessHash, actor]));
}

/**
 * The table under the view by the view's name. PostgreSQL locks the rows of a view after those of every table in the
 * query, which would lock the session before the user.
 */
const lockedUsers = alias(people, 'users');

/**
 * Reads the actor again, in the transaction of a state change. Null if the session or the account has ended. Until the
 * transaction ends nobody can take the actor's rights or end the session, and no account at all can be deleted. One
 * actor's changes run one after the other, so that a change of rights waits for at most those before it.
 *
 * The locks give the newest versions of both rows, but `departmentIds` and the rights of a people keeper are from the
 * start of the statement: after `lockDepartment`, read the memberships again. The user is locked before the session, as everywhere.
 */
export async function lockActor(tx: Tx, { id, sessionId }: { id: number; sessionId: number }) {
  const [row] = await tx
    .select({
      role: users.role,
      isActive: users.isActive,
      isVerified: users.isVerified,
      departmentIds: departmentIdsOfUser,
      ...peopleRightsOfUser,
    })
    .from(lockedUsers)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .innerJoin(sql`(select pg_advisory_xact_lock_shared(${PEOPLE_LOCK})) as deletion_lock`, sql`true`)
    .where(and(eq(users.id, id), isNotNull(users.username), eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('no key update', { of: [lockedUsers, sessions] });
  return row ?? null;
}

/** Locks the session too, which serializes a refresh and a sign-out of the same session. */
export async function lockRefreshToken(tx: Tx, refreshHash: string) {
  const [row] = await tx
    .select({ token: sessionTokens, session: sessions, user: users })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessionTokens.refreshHash, refreshHash))
    .for('update', { of: [sessions, sessionTokens] });
  return row ?? null;
}

/**
 * Ends the token with its successor's seed, and with it every other token of the session that was never exchanged:
 * earlier versions let a session have several, and each was a chain of its own.
 */
export async function markTokenRotated(
  tx: Tx,
  token: { id: number; sessionId: number },
  successorSeed: string,
  now: Date,
): Promise<void> {
  await tx
    .update(sessionTokens)
    .set({
      rotatedAt: now,
      successorSeed: sql`case when ${sessionTokens.id} = ${token.id} then ${successorSeed} end`,
    })
    .where(and(eq(sessionTokens.sessionId, token.sessionId), isNull(sessionTokens.rotatedAt)));
}

export async function markSessionUsed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

/** Lists the sessions that can still be refreshed, last used first. */
export async function listRenewableSessions(
  db: DbOrTx,
  userId: number,
  { now, limit, offset = 0 }: { now: Date; limit?: number; offset?: number },
): Promise<SessionRow[]> {
  const renewable = db
    .select({ id: sessionTokens.id })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.sessionId, sessions.id), gt(sessionTokens.refreshExpiresAt, now)));
  const found = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), exists(renewable)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(offset);
  return limit === undefined ? found : found.limit(limit);
}

/** Lists the sessions that the product ended, newest end first. The clean-up deletes them when their tokens expire. */
export async function listEndedSessions(db: DbOrTx, userId: number, limit: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.endReason)))
    .orderBy(desc(sessions.revokedAt), desc(sessions.id))
    .limit(limit);
}

/** False if the user has no such active session. */
export async function revokeOwnSession(
  db: WriteDb,
  session: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function revokeSession(db: WriteDb, id: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Revokes sessions that no person ended; the owner sees them with the reason. */
export async function endSessions(
  db: WriteDb,
  ids: readonly number[],
  endReason: SessionEndReason,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, endReason })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)));
}

/**
 * Revokes the sessions of all users and returns their number. Used on a restored database: a session that ended after the
 * backup would be valid again.
 */
export async function revokeEverySession(db: WriteDb, now: Date): Promise<number> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(isNull(sessions.revokedAt))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function markSessionProved(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}

/** On its other devices the user has to prove again who they are. */
export async function clearOtherProofs(tx: Tx, { id, sessionId }: { id: number; sessionId: number }): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: null })
    .where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)));
}

/** Revokes all sessions of a user, except the given one. */
export async function revokeUserSessions(
  db: WriteDb,
  userId: number,
  now: Date,
  exceptSessionId?: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );
}

export async function findSessionIdByRefreshHash(db: DbOrTx, refreshHash: string): Promise<number | null> {
  const [row] = await db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.refreshHash, refreshHash));
  return row?.sessionId ?? null;
}

/** Clears the seeds of tokens that were exchanged before this instant and no longer work. */
export async function clearSuccessorSeeds(db: WriteDb, rotatedBefore: Date): Promise<void> {
  await db
    .update(sessionTokens)
    .set({ successorSeed: null })
    .where(and(isNotNull(sessionTokens.successorSeed), lt(sessionTokens.rotatedAt, rotatedBefore)));
}

/** Deletes expired tokens, then sessions without tokens. */
export async function deleteEndedSessions(db: WriteDb, now: Date): Promise<void> {
  await db.delete(sessionTokens).where(lt(sessionTokens.refreshExpiresAt, now));
  await db.delete(sessions).where(
    sql`not exists (select 1 from ${sessionTokens} where ${sessionTokens.sessionId} = ${sessions.id})
      and ${sessions.createdAt} < ${now.toISOString()}::timestamptz - interval '1 day'`,
  );
}
