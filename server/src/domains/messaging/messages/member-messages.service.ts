import { MESSAGE_CONTENT_MAX } from '@kanisa/contract/messaging/messages.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { insertMessagesToMembers } from './messages.repo.ts';

interface MemberMessage {
  departmentId: number;
  content: string;
}

/**
 * Writes to every other active member of the department: one direct message each, so that later members do not get it.
 * The caller has checked the permission and the limit in this transaction.
 */
export async function sendMessageToMembers(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { departmentId, content }: MemberMessage,
): Promise<void> {
  const createdAt = deps.clock.now();
  const recipients = await insertMessagesToMembers(tx, departmentId, {
    content: shortenContent(content),
    senderId: actor.id,
    createdAt,
  });
  if (recipients === 0) return;
  await recordAudit(deps, tx, actor, { action: 'message.sent', departmentId, after: { recipients } });
}

/** Half of a surrogate pair at the cut is dropped. */
function shortenContent(content: string): string {
  if (content.length <= MESSAGE_CONTENT_MAX) return content;
  return `${content.slice(0, MESSAGE_CONTENT_MAX - 1).replace(/\p{Cs}$/u, '')}…`;
}
