import { chooseLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { findUser, listActiveAdminIds } from '../../identity/accounts/credentials.service.ts';
import { isMandateValid } from '../../identity/mandates/mandates.service.ts';
import { queueAnnouncement } from '../../messaging/notify/announcements.service.ts';

type Write = (t: Translate) => { subject: string; content: string };

/**
 * Writes to each active person among these, in their language: a message, and an e-mail if the sender may send e-mails.
 * Without a sender, who would find it in their own data and learn whom the church knows, a message alone.
 */
export async function tellPeople(
  deps: Deps,
  tx: Tx,
  senderId: number | null,
  userIds: readonly number[],
  write: Write,
): Promise<void> {
  const maySend = await isMandateValid(deps, tx, { userId: senderId, action: 'emails.manage' });
  for (const id of new Set(userIds)) {
    const user = await findUser(tx, id);
    if (!user?.isActive) continue;
    const { subject, content } = write(getTranslator(chooseLanguage(deps, user.language)));
    const notice = { senderId, userIds: [id], subject, content, text: subject, pushKind: 'message' } as const;
    await queueAnnouncement(deps, tx, notice, maySend ? ['message', 'email'] : ['message']);
  }
}

/** Every admin, also one who did it: somebody else may hold the device. */
export async function tellAdmins(deps: Deps, tx: Tx, senderId: number | null, write: Write): Promise<void> {
  await tellPeople(deps, tx, senderId, await listActiveAdminIds(tx), write);
}
