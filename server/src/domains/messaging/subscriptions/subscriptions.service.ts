import { unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { setMessagePreferences } from '../../identity/accounts/preferences.service.ts';
import { setPersonWantsEmails } from './record-consent.repo.ts';
import { findSubscription, type Subscription, setAddressOptedOut } from './subscription-links.service.ts';

/** The link only allows turning emails off and on again. */
export async function getSubscription(deps: Pick<Deps, 'db'>, token: string): Promise<Subscription> {
  const found = await findSubscription(deps.db, token);
  if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
  return found;
}

/** Idempotent. Changes the preference of a person, or the mark of an address of nobody. */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  isSubscribed: boolean,
): Promise<Subscription> {
  return forNobody(deps.db, 'the link in the mail proves the address').transaction(async (tx) => {
    const found = await findSubscription(tx, token);
    if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
    const { personId, hasAccount, address } = found;
    if (personId === null) await setAddressOptedOut(deps, tx, address, !isSubscribed);
    else if (hasAccount) await setMessagePreferences(deps, tx, personId, { wantsEmails: isSubscribed });
    else await setPersonWantsEmails(tx, personId, { wantsEmails: isSubscribed, now: deps.clock.now() });
    if (personId !== null && isSubscribed) await setAddressOptedOut(deps, tx, address, false);
    return { ...found, isSubscribed };
  });
}
