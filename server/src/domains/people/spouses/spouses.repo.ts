import { SPOUSE_QUESTION_DAYS } from '@kanisa/contract/people/spouses.ts';
import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { householdLinks } from '../households/households.table.ts';

const DAY_MS = 86_400_000;

/** The spouse with whom a person shares the family list. */
export const buildSpouseId = (userId: SQLWrapper | number): SQL<number | null> => sql<number | null>`(
  select case when link.asker_id = ${userId} then link.asked_id else link.asker_id end from household_links as link
  where link.state = 'shared' and (link.asker_id = ${userId} or link.asked_id = ${userId}))`;

const isOfUser = (userId: number) => or(eq(householdLinks.askerId, userId), eq(householdLinks.askedId, userId));
const isShared = eq(householdLinks.state, 'shared');
const isQuestion = ne(householdLinks.state, 'shared');

const getOldestOpen = (now: Date) => new Date(now.getTime() - SPOUSE_QUESTION_DAYS * DAY_MS);

export async function findSpouseId(db: DbOrTx, userId: number): Promise<number | null> {
  const rows = await db
    .select({ askerId: householdLinks.askerId, askedId: householdLinks.askedId })
    .from(householdLinks)
    .where(and(isShared, isOfUser(userId)));
  return toOtherId(rows[0], userId);
}

/** The same behind a lock: the sharing goes on until the transaction ends. */
export async function shareSpouseLock(tx: Tx, userId: number): Promise<number | null> {
  const rows = await tx
    .select({ askerId: householdLinks.askerId, askedId: householdLinks.askedId })
    .from(householdLinks)
    .where(and(isShared, isOfUser(userId)))
    .for('share');
  return toOtherId(rows[0], userId);
}

function toOtherId(link: { askerId: number; askedId: number | null } | undefined, userId: number): number | null {
  if (!link) return null;
  return link.askerId === userId ? link.askedId : link.askerId;
}

const other = alias(users, 'other');
const linkColumns = {
  id: householdLinks.id,
  state: householdLinks.state,
  askerId: householdLinks.askerId,
  askedId: householdLinks.askedId,
  isUnproven: householdLinks.isUnproven,
  createdAt: householdLinks.createdAt,
  answeredAt: householdLinks.answeredAt,
  other: {
    id: other.id,
    firstName: other.firstName,
    lastName: other.lastName,
    username: other.username,
    phoneNumber: other.phoneNumber,
    loginEmail: other.loginEmail,
    isLoginEmailConfirmed: other.isLoginEmailConfirmed,
    isActive: other.isActive,
    isVerified: other.isVerified,
    status: other.status,
  },
};
export type LinkRecord = Awaited<ReturnType<typeof listLinks>>[number];

/** The links of a person with the other one, oldest first. Questions that ended are left out. */
export async function listLinks(db: DbOrTx, userId: number, now: Date) {
  return db
    .select(linkColumns)
    .from(householdLinks)
    .leftJoin(
      other,
      eq(
        other.id,
        sql`case when ${householdLinks.askerId} = ${userId} then ${householdLinks.askedId} else ${householdLinks.askerId} end`,
      ),
    )
    .where(and(isOfUser(userId), or(isShared, gt(householdLinks.createdAt, getOldestOpen(now)))))
    .orderBy(asc(householdLinks.id));
}

/** The new question replaces the one before. */
export async function replaceQuestion(
  tx: Tx,
  question: { askerId: number; askedId: number | null; isUnproven: boolean; createdAt: Date },
): Promise<void> {
  await deleteQuestionsOf(tx, [question.askerId]);
  await tx.insert(householdLinks).values({ ...question, state: 'asked' });
}

/** A refused question stays for the asker, who must not learn whether anybody was asked. */
export async function releaseQuestion(tx: Tx, id: number): Promise<void> {
  await tx
    .update(householdLinks)
    .set({ askedId: null })
    .where(and(eq(householdLinks.id, id), eq(householdLinks.state, 'asked')));
}

export async function setLinkState(tx: Tx, id: number, state: 'accepted' | 'shared', now: Date): Promise<void> {
  await tx.update(householdLinks).set({ state, answeredAt: now }).where(eq(householdLinks.id, id));
}

/** The questions that these people asked. */
export async function deleteQuestionsOf(tx: Tx, askerIds: readonly number[]): Promise<void> {
  await tx.delete(householdLinks).where(and(isQuestion, inArray(householdLinks.askerId, [...askerIds])));
}

export async function deleteLink(tx: Tx, id: number): Promise<void> {
  await tx.delete(householdLinks).where(eq(householdLinks.id, id));
}

/** Before an account ends: those who asked it must not learn of that from their question. */
export async function releaseQuestionsTo(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(householdLinks)
    .set({ askedId: null, state: 'asked', answeredAt: null })
    .where(and(isQuestion, eq(householdLinks.askedId, userId)));
}

export async function deleteOldQuestions(db: WriteDb, now: Date): Promise<void> {
  await db.delete(householdLinks).where(and(isQuestion, lte(householdLinks.createdAt, getOldestOpen(now))));
}
