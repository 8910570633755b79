import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { getReader, type Reader } from './readers.rules.ts';

/**
 * A change of people by the office. Several people may be locked in it, and some of them may be acting at the same time:
 * the lock of all such changes comes first, so that none waits for another in a circle.
 */
export async function transactionAsOffice<Result>(
  deps: Pick<Deps, 'db' | 'policy'>,
  actor: Actor,
  work: (tx: Tx, reader: Reader) => Promise<Result>,
): Promise<Result> {
  return transactionAs(deps, actor, (tx) => work(tx, getReader(actor)), { lockFirst: takeAdminsLock });
}
