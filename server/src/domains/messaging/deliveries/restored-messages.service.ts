import type { RestoreCleanUp, RestoreDeps } from '../../../core/domain.ts';
import type { Tx } from '../../../db/client.ts';
import { stopPendingEmails } from '../emails/message-emails.service.ts';
import { stopPendingNotices } from '../notify/notify.service.ts';
import { stopPendingPushNotices } from '../push-notices/push-notices.service.ts';
import { stopPendingTexts } from '../text-messages/text-messages.service.ts';

/** Nothing that waited when the backup was made goes out again. */
export async function stopRestoredMessages(
  { clock }: RestoreDeps,
  tx: Tx,
): Promise<Pick<RestoreCleanUp, 'emails' | 'texts' | 'cancelled'>> {
  const now = clock.now();
  await stopPendingNotices(tx);
  await stopPendingPushNotices(tx, now);
  const { cancelled, recipients: texts } = await stopPendingTexts(tx, now);
  return { texts, cancelled, emails: await stopPendingEmails(tx, now) };
}
