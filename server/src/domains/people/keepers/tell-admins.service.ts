import { chooseLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser, listActiveAdminIds } from '../../identity/accounts/credentials.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { queueAnnouncement } from '../../messaging/notify/announcements.service.ts';

/** All admins learn of a new people keeper, also the one who named them: somebody else may hold the device. */
export async function tellAdminsOfKeepers(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  named: readonly Pick<UserRow, 'firstName' | 'lastName'>[],
): Promise<void> {
  if (named.length === 0) return;
  const names = named.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
  const admin = `${actor.firstName} ${actor.lastName}`;
  for (const id of await listActiveAdminIds(tx)) {
    const user = await findUser(tx, id);
    const t = getTranslator(chooseLanguage(deps, user?.language ?? null));
    const subject = t('New people keeper');
    const content = t('{admin} named {names} as people keeper. They can now see and change adults’ details.', {
      admin,
      names,
    });
    const notice = { senderId: actor.id, userIds: [id], subject, content, text: subject, pushKind: 'message' } as const;
    await queueAnnouncement(deps, tx, notice, ['message', 'email']);
  }
}
