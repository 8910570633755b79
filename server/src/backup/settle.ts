import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { endEverySession } from '../domains/identity/sessions/sessions.service.ts';
import { holdBackEmails } from '../domains/messaging/emails/message-emails.service.ts';
import { holdBackTexts } from '../domains/messaging/text-messages/text-messages.service.ts';
import { endImports } from '../domains/people/import/import.service.ts';
import { eraseAgain } from '../domains/privacy/deletion-requests/deletion-requests.service.ts';

export interface Settled {
  erased: number;
  sessions: number;
  imports: number;
  emails: number;
  texts: number;
  cancelled: number;
}

/**
 * A restored database is a picture of the past. Nothing that was on its way then is sent by itself, whoever was erased
 * since is erased again, and everybody signs in anew. Why: docs/decisions/0016.
 */
export async function settle(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { erased: marks }: { erased: readonly string[] },
): Promise<Settled> {
  const now = deps.clock.now();
  const erased = await eraseAgain(deps, tx, marks);
  const { cancelled, recipients: texts } = await holdBackTexts(tx, now);
  return {
    erased,
    sessions: await endEverySession(tx, now),
    imports: await endImports(tx, now),
    emails: await holdBackEmails(tx, now),
    texts,
    cancelled,
  };
}
