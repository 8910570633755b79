import type { Message, MessageDetails, MessageRecipient } from '@kanisa/contract/messaging/messages.schema.ts';
import type { MessageRecipientRow, MessageView } from './messages.repo.ts';
import type { MessageWithCounts as Details } from './messages.service.ts';

export function presentMessageRecipient(person: MessageRecipientRow): MessageRecipient {
  return { id: person.id, first_name: person.firstName, last_name: person.lastName, username: person.username };
}

export function presentMessage(row: MessageView): Message {
  return {
    id: row.id,
    content: row.content,
    recipient_id: row.recipient?.id ?? null,
    recipient: row.recipient && presentMessageRecipient(row.recipient),
    is_broadcast: row.isBroadcast,
    is_email: row.isEmail,
    created_at: row.createdAt.toISOString(),
    sender: row.sender,
  };
}

export function presentMessageDetails(row: Details): MessageDetails {
  return { ...presentMessage(row), read_count: row.readCount, audience_count: row.audienceCount };
}
