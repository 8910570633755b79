import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import type { InboxRow } from './inbox.repo.ts';

export function presentInboxMessage({ sender, ...row }: InboxRow): InboxMessage {
  return {
    id: row.id,
    content: row.content,
    is_broadcast: row.isBroadcast,
    department: row.departmentName,
    created_at: row.createdAt.toISOString(),
    sender: sender && { first_name: sender.firstName, last_name: sender.lastName, username: sender.username },
    is_read: row.readAt !== null,
    can_reply: row.recipientId !== null && sender !== null,
    reply_to: row.answered,
  };
}
