import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deleteEveryAccountCode } from '../domains/identity/accounts/credentials.service.ts';
import { revokeEverySession } from '../domains/identity/sessions/sessions.service.ts';
import { countUnreadableApps, deleteEveryChallenge } from '../domains/identity/two-step/restored-factors.service.ts';
import { stopPendingEmails } from '../domains/messaging/emails/message-emails.service.ts';
import { stopPendingPushNotices } from '../domains/messaging/push-notices/push-notices.service.ts';
import { stopPendingTexts } from '../domains/messaging/text-messages/text-messages.service.ts';
import { failUnfinishedImports } from '../domains/people/import/import.service.ts';
import { reapplyErasures } from '../domains/privacy/deletion-requests/deletion-requests.service.ts';
import { stopPendingServingMessages } from '../domains/serving/messages/serving-messages.service.ts';

export interface RestoreCleanUp {
  erased: number;
  sessions: number;
  imports: number;
  emails: number;
  texts: number;
  cancelled: number;
  /** Authenticator apps whose secrets were sealed with another key. */
  unreadableApps: number;
}

/**
 * A restored database is a snapshot of the past. Pending messages are not sent, people erased since are erased again,
 * and every session, code and welcome link ends. Reasons: docs/decisions/0016.
 */
export async function cleanUpAfterRestore(
  deps: Pick<Deps, 'clock' | 'personalData' | 'secretBox'>,
  tx: Tx,
  { erased: marks }: { erased: readonly string[] },
): Promise<RestoreCleanUp> {
  const now = deps.clock.now();
  const erased = await reapplyErasures(deps, tx, marks);
  await deleteEveryAccountCode(tx);
  await deleteEveryChallenge(tx);
  await stopPendingPushNotices(tx, now);
  await stopPendingServingMessages(tx);
  const { cancelled, recipients: texts } = await stopPendingTexts(tx, now);
  return {
    erased,
    sessions: await revokeEverySession(tx, now),
    imports: await failUnfinishedImports(tx, now),
    emails: await stopPendingEmails(tx, now),
    texts,
    cancelled,
    unreadableApps: await countUnreadableApps(deps, tx),
  };
}
