import { EMAILS_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../identity/throttles/throttles.service.ts';

const SEND_LIMIT: Limit = { kind: 'emails', max: EMAILS_PER_HOUR, seconds: 3600, message: emailMessages.tooMany };

/** Everything that one user sends to others by e-mail counts together: emails, their repetitions, and messages. */
export async function enforceEmailLimit(deps: Pick<Deps, 'clock'> & { db: DbOrTx }, userId: number): Promise<void> {
  await enforceLimit(deps, SEND_LIMIT, formatUserSubject(userId));
}
