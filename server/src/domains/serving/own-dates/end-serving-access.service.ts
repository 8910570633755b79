import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import type { Tx } from '../../../db/client.ts';
import { deleteLinksOfUser } from '../links/links.repo.ts';
import { deleteCalendarAddress } from './own-dates.repo.ts';

/**
 * Ends the secret calendar address, and with the account taken back the links that answer without a login: an address of
 * the intruder may have got them. The next message to the person has a new one.
 */
export async function endServingAccess(
  tx: Tx,
  { userId, isTakenBack }: { userId: number; isTakenBack: boolean },
): Promise<EndedAccess[]> {
  if (isTakenBack) await deleteLinksOfUser(tx, userId);
  return [{ kind: 'calendar_address', count: await deleteCalendarAddress(tx, userId) }];
}
