import { unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { setMessagePreferences } from '../../identity/accounts/preferences.service.ts';
import { findSubscription, type Subscription, setAddressOptedOut } from './subscription-links.service.ts';

/** What a link concerns. Whoever has it may turn e-mails off and on again, and nothing else. */
export async function getSubscription(deps: Pick<Deps, 'db'>, token: string): Promise<Subscription> {
  const found = await findSubscription(deps.db, token);
  if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
  return found;
}

/** Saying it twice changes nothing. For an account it is the switch of its profile, else a mark of the address. */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  isSubscribed: boolean,
): Promise<Subscription> {
  return deps.db.transaction(async (tx) => {
    const found = await findSubscription(tx, token);
    if (!found) throw new AppError('not_found', unsubscribeMessages.rejected);
    if (found.userId === null) await setAddressOptedOut(deps, tx, found.address, !isSubscribed);
    else await setMessagePreferences(deps, tx, found.userId, { wantsEmails: isSubscribed });
    if (found.userId !== null && isSubscribed) await setAddressOptedOut(deps, tx, found.address, false);
    return { ...found, isSubscribed };
  });
}
