import { ID_MAX } from '@kanisa/contract/core/fields.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isLinkTokenValid, parseRecipientId } from '../emails/email-content.service.ts';
import { deleteMarks, isAddressOptedOut, markOptedOut } from '../emails/email-marks.repo.ts';
import { findRecipientForLink } from '../emails/emails.repo.ts';

export interface Subscription {
  address: string;
  /** Null for an address of nobody. */
  personId: number | null;
  hasAccount: boolean;
  isSubscribed: boolean;
}

export async function findSubscription(db: DbOrTx, linkToken: string): Promise<Subscription | null> {
  const recipientId = parseRecipientId(linkToken);
  const found = recipientId > ID_MAX ? null : await findRecipientForLink(db, recipientId);
  if (!found?.address || !isLinkTokenValid(linkToken, found.secret, recipientId)) return null;
  const { address, personId, hasAccount, wantsEmails } = found;
  const isSubscribed = wantsEmails !== false && !(await isAddressOptedOut(db, address));
  return { address, personId, hasAccount, isSubscribed };
}

/** Marks the address itself, independent of an account. */
export async function setAddressOptedOut(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  address: string,
  isOptedOutNow: boolean,
): Promise<void> {
  if (isOptedOutNow) await markOptedOut(tx, address, deps.clock.now());
  else await deleteMarks(tx, [address], ['opted_out']);
}
