import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { type ChallengePurpose, twoStepChallenges } from './two-step.table.ts';

export type NewChallenge = typeof twoStepChallenges.$inferInsert;

/** The person and device that asked for a challenge. Only they can answer it. */
export interface ChallengeHolder {
  purpose: ChallengePurpose;
  userId: number | null;
  sessionId: number | null;
}

export async function insertChallenge(db: WriteDb, challenge: NewChallenge): Promise<void> {
  await db.insert(twoStepChallenges).values(challenge);
}

const isOf = ({ purpose, userId, sessionId }: ChallengeHolder) =>
  and(
    eq(twoStepChallenges.purpose, purpose),
    userId === null ? isNull(twoStepChallenges.userId) : eq(twoStepChallenges.userId, userId),
    sessionId === null ? isNull(twoStepChallenges.sessionId) : eq(twoStepChallenges.sessionId, sessionId),
  );

/** Deletes the challenge and returns it, so that it has one answer, right or wrong. Null if it is unknown or expired. */
export async function takeChallenge(
  db: WriteDb,
  tokenHash: string,
  holder: ChallengeHolder,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(twoStepChallenges)
    .where(and(eq(twoStepChallenges.tokenHash, tokenHash), isOf(holder), gt(twoStepChallenges.expiresAt, now)))
    .returning({ challenge: twoStepChallenges.challenge });
  return row?.challenge ?? null;
}

const isOpenLogin = (tokenHash: string, now: Date, answersMax: number) =>
  and(
    eq(twoStepChallenges.tokenHash, tokenHash),
    eq(twoStepChallenges.purpose, 'second_step'),
    gt(twoStepChallenges.expiresAt, now),
    lt(twoStepChallenges.wrongAnswers, answersMax),
  );

/** Finds whose second step this is. Null if it ended. */
export async function findOpenLogin(
  db: DbOrTx,
  tokenHash: string,
  { now, answersMax }: { now: Date; answersMax: number },
): Promise<number | null> {
  const [row] = await db
    .select({ userId: twoStepChallenges.userId })
    .from(twoStepChallenges)
    .where(isOpenLogin(tokenHash, now, answersMax));
  return row?.userId ?? null;
}

/** Counts an answer as wrong before it is compared, so that parallel answers share the number. False if none is left. */
export async function spendLoginAnswer(
  db: WriteDb,
  tokenHash: string,
  { now, answersMax }: { now: Date; answersMax: number },
): Promise<boolean> {
  const rows = await db
    .update(twoStepChallenges)
    .set({ wrongAnswers: sql`${twoStepChallenges.wrongAnswers} + 1` })
    .where(isOpenLogin(tokenHash, now, answersMax))
    .returning({ id: twoStepChallenges.id });
  return rows.length > 0;
}

/** Locks a login that waits for its second step. Null if it was answered or ended. */
export async function lockLogin(tx: Tx, tokenHash: string) {
  const [row] = await tx
    .select({
      id: twoStepChallenges.id,
      challenge: twoStepChallenges.challenge,
      challengeExpiresAt: twoStepChallenges.challengeExpiresAt,
    })
    .from(twoStepChallenges)
    .where(and(eq(twoStepChallenges.tokenHash, tokenHash), eq(twoStepChallenges.purpose, 'second_step')))
    .for('update');
  return row ?? null;
}

/** Null ends the challenge of the login, not the login. */
export async function setLoginChallenge(
  db: WriteDb,
  id: number,
  next: { challenge: string; expiresAt: Date } | null,
): Promise<void> {
  await db
    .update(twoStepChallenges)
    .set({ challenge: next?.challenge ?? null, challengeExpiresAt: next?.expiresAt ?? null })
    .where(eq(twoStepChallenges.id, id));
}

export async function deleteChallenge(tx: Tx, id: number): Promise<void> {
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.id, id));
}

/** Earlier challenges of the same device for the same purpose stop working. */
export async function deleteHolderChallenges(tx: Tx, holder: ChallengeHolder): Promise<void> {
  await tx.delete(twoStepChallenges).where(isOf(holder));
}

/** Ends every second step and every challenge of a user. */
export async function deleteUserChallenges(tx: Tx, userId: number): Promise<void> {
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.userId, userId));
}

export async function deleteExpiredChallenges(db: WriteDb, now: Date): Promise<void> {
  await db.delete(twoStepChallenges).where(lte(twoStepChallenges.expiresAt, now));
}
