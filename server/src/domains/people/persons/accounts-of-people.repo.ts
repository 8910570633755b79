import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  phoneNumber: string | null;
  passwordHash: string;
}

/**
 * Gives a record an account. A phone number with which another account logs in stays contact data. What was said about
 * mails and texts stays, too: an invitation is no consent.
 */
export async function writeAccountColumns(
  tx: Tx,
  id: number,
  { email, phoneNumber, ...account }: NewAccount,
  now: Date,
): Promise<void> {
  await tx
    .update(people)
    .set({
      ...account,
      personalEmail: email,
      loginEmail: email,
      awaitsPassword: true,
      welcomeRequestedAt: now,
      isFromFamily: false,
      phoneIsContact: sql`exists(select from people as other where other.phone_number = ${phoneNumber}::text
        and other.username is not null and not other.phone_is_contact and other.id <> ${id})`,
      updatedAt: now,
    })
    .where(eq(people.id, id));
}
