import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** The link in a mail proves the address, so turning mails on again is an agreement that is recorded like the office's. */
export async function setPersonWantsEmails(
  tx: Tx,
  personId: number,
  { wantsEmails, now }: { wantsEmails: boolean; now: Date },
): Promise<void> {
  const agreedAt = sql`coalesce(${people.agreedAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(people).set({ wantsEmails, agreedAt, updatedAt: now }).where(eq(people.id, personId));
}
