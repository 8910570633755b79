import type { Language } from '@kanisa/contract/core/languages.ts';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { type ContactMessageRow, contactMessages } from './contact-messages.table.ts';

export async function insertContactMessage(tx: Tx, values: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactMessages).values(values).returning({ id: contactMessages.id });
  if (!row) throw new Error('the insert of a contact message returned no row');
  return row.id;
}

export async function findContactMessage(db: DbOrTx, id: number): Promise<ContactMessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

export async function listContactMessageRows(
  db: DbOrTx,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ContactMessageRow[]; total: number; unread: number }> {
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = await db.$count(contactMessages);
  return { rows, total, unread: await db.$count(contactMessages, isNull(contactMessages.readAt)) };
}

/** Keeps the first time of reading. Null if the message was deleted. */
export async function updateContactMessageRead(
  tx: Tx,
  id: number,
  readAt: Date | null,
): Promise<ContactMessageRow | null> {
  const value = readAt && sql<Date>`coalesce(${contactMessages.readAt}, ${readAt.toISOString()}::timestamptz)`;
  const [row] = await tx.update(contactMessages).set({ readAt: value }).where(eq(contactMessages.id, id)).returning();
  return row ?? null;
}

/** Null if the message was deleted before. */
export async function deleteContactMessageRow(tx: Tx, id: number): Promise<Pick<ContactMessageRow, 'sentAt'> | null> {
  const [row] = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.id, id))
    .returning({ sentAt: contactMessages.sentAt });
  return row ?? null;
}

export async function deleteContactMessagesBefore(db: WriteDb, instant: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.sentAt, instant));
}

/**
 * The language of whoever reads the church's mailbox: of the account with this address, otherwise the one that all admins
 * and pastors who chose a language have in common. They are the people who may open the messages.
 */
export async function findOfficeLanguage(db: DbOrTx, email: string): Promise<Language | null> {
  const isOwner = sql<boolean>`lower(${email}) in (lower(${users.loginEmail}), lower(${users.churchEmail}))`;
  const readers = await db
    .select({ language: users.language, isOwner: sql<boolean>`coalesce(${isOwner}, false)` })
    .from(users)
    .where(
      and(eq(users.isActive, true), isNotNull(users.language), or(isOwner, inArray(users.role, ['admin', 'pastor']))),
    );
  const owner = readers.find((reader) => reader.isOwner);
  const [language = null, ...others] = new Set(readers.map((reader) => reader.language));
  return owner ? owner.language : others.length === 0 ? language : null;
}
