import { EMAILS_PER_HOUR, EMAILS_TO_ONE_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { consumeLimit, enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';

const SEND_LIMIT: Limit = { kind: 'emails', max: EMAILS_PER_HOUR, seconds: 3600, message: emailMessages.tooMany };

/** Everything that one user sends to others by e-mail counts together: emails, their repetitions, and messages. */
export async function enforceEmailLimit(deps: Pick<Deps, 'clock'> & { db: DbOrTx }, userId: number): Promise<void> {
  await enforceLimit(deps, SEND_LIMIT, formatUserSubject(userId));
}

type LimitDeps = Pick<Deps, 'clock'> & { db: DbOrTx };

/** Kinds of mails with a limit for each receiver. */
export type ReceiverLimitKind = 'application' | 'decision' | 'department' | 'contact';

const buildReceiverLimit = (kind: ReceiverLimitKind): Limit => ({
  kind: `mails-to-one-${kind}`,
  max: EMAILS_TO_ONE_PER_HOUR,
  seconds: 3600,
  message: emailMessages.tooManyToOne,
});

/**
 * Several people, or accounts of one person, may fill the same mailbox. The receiver is an address, because several
 * accounts may show one that nobody has confirmed. Call this after the limit of the actor: one order prevents deadlocks.
 */
export async function enforceReceiverLimit(deps: LimitDeps, kind: ReceiverLimitKind, receiver: string): Promise<void> {
  await enforceLimit(deps, buildReceiverLimit(kind), receiver.toLowerCase());
}

/** For a mail that only repeats what a page shows: it is left out if this is false, and nobody is refused. */
export async function consumeReceiverLimit(
  deps: LimitDeps,
  kind: ReceiverLimitKind,
  receiver: string,
): Promise<boolean> {
  return consumeLimit(deps, buildReceiverLimit(kind), receiver.toLowerCase());
}
