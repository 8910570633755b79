import { ID_MAX } from '@kanisa/contract/core/fields.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isSealed, recipientIdOf } from '../emails/email-content.service.ts';
import { isOptedOut, markOptedOut, removeMarks } from '../emails/email-flags.repo.ts';
import { findForLink } from '../emails/emails.repo.ts';

/** Whether mailings are wanted, by the link that each of them carries. */

export interface Subscription {
  address: string;
  /** Null for an address that belongs to no account. */
  userId: number | null;
  isSubscribed: boolean;
}

export async function findSubscription(db: DbOrTx, linkToken: string): Promise<Subscription | null> {
  const recipientId = recipientIdOf(linkToken);
  const found = recipientId > ID_MAX ? null : await findForLink(db, recipientId);
  if (!found?.address || !isSealed(linkToken, found.secret, recipientId)) return null;
  const { address, userId, wantsEmails } = found;
  const isSubscribed = wantsEmails !== false && !(await isOptedOut(db, address));
  return { address, userId, isSubscribed };
}

/** Of the address itself, whoever may have it. */
export async function setOptedOut(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  address: string,
  isOptedOutNow: boolean,
): Promise<void> {
  if (isOptedOutNow) await markOptedOut(tx, address, deps.clock.now());
  else await removeMarks(tx, [address], ['opted_out']);
}
