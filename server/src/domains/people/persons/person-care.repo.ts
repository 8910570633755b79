import { HISTORY_MAX } from '@kanisa/contract/people/person-care.ts';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { buildIsGuardian } from './children.repo.ts';
import { childInvites, visitConsents } from './persons.table.ts';

export async function writeVisitConsent(tx: Tx, consent: typeof visitConsents.$inferInsert): Promise<void> {
  const { personId: _, ...values } = consent;
  await tx.insert(visitConsents).values(consent).onConflictDoUpdate({ target: visitConsents.personId, set: values });
}

/** Entries that a keeper may know: none about a login. */
const isOfRecord = or(sql`${auditEntries.action} like 'person.%'`, sql`${auditEntries.action} like 'household.%'`);

export async function listHistory(db: DbOrTx, personId: number, isWhole: boolean) {
  return db
    .select({
      action: auditEntries.action,
      at: auditEntries.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.personId, personId), isWhole ? undefined : isOfRecord))
    .orderBy(desc(auditEntries.id))
    .limit(HISTORY_MAX);
}

export async function findChildInvite(tx: Tx, personId: number) {
  const [row] = await tx.select().from(childInvites).where(eq(childInvites.personId, personId));
  return row ?? null;
}

/** The new question replaces the one before. */
export async function askForChildInvite(tx: Tx, row: { personId: number; askedBy: number; askedAt: Date }) {
  const open = { ...row, state: 'open', answeredBy: null, answeredAt: null } as const;
  await tx.insert(childInvites).values(open).onConflictDoUpdate({ target: childInvites.personId, set: open });
}

/** The open questions about children of whom this user is a guardian, or one of them. */
export async function listOpenInvites(db: DbOrTx, guardianId: number, personId?: number) {
  return db
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      askedAt: childInvites.askedAt,
    })
    .from(childInvites)
    .innerJoin(people, eq(people.id, childInvites.personId))
    .where(
      and(
        eq(childInvites.state, 'open'),
        sql`${people.username} is null`,
        personId === undefined ? undefined : eq(people.id, personId),
        buildIsGuardian(people, guardianId),
      ),
    )
    .orderBy(asc(people.id));
}

export async function answerChildInvite(
  tx: Tx,
  personId: number,
  answer: { state: 'agreed' | 'refused'; answeredBy: number; answeredAt: Date },
): Promise<void> {
  await tx.update(childInvites).set(answer).where(eq(childInvites.personId, personId));
}

/** Locks the question, so that it is answered once. */
export async function lockChildInvite(tx: Tx, personId: number): Promise<void> {
  await tx
    .select({ id: childInvites.personId })
    .from(childInvites)
    .where(eq(childInvites.personId, personId))
    .for('update');
}
