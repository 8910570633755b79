import { unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { setMessagePreferences } from '../../identity/accounts/preferences.service.ts';
import { findSubscription, type Subscription, setAddressOptedOut } from './subscription-links.service.ts';

/** The link only allows turning emails off and on again. */
export async function getSubscription(deps: Pick<Deps, 'db'>, token: string): Promise<Subscription> {
  const found = await findSubscription(deps.db, token);
  if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
  return found;
}

/** Idempotent. Changes the preference of an account or the mark of an address without one. */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  isSubscribed: boolean,
): Promise<Subscription> {
  return forNobody(deps.db, 'the link in the mail proves the address').transaction(async (tx) => {
    const found = await findSubscription(tx, token);
    if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
    if (found.userId === null) await setAddressOptedOut(deps, tx, found.address, !isSubscribed);
    else await setMessagePreferences(deps, tx, found.userId, { wantsEmails: isSubscribed });
    if (found.userId !== null && isSubscribed) await setAddressOptedOut(deps, tx, found.address, false);
    return { ...found, isSubscribed };
  });
}
