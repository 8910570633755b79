import type { Message, MessageDetails } from '@kanisa/contract/messaging/messages.schema.ts';
import { presentPersonNames } from '../recipients/recipients.presenter.ts';
import type { MessageView } from './messages.repo.ts';
import type { MessageWithCounts } from './messages.service.ts';

export function presentMessage(row: MessageView): Message {
  return {
    id: row.id,
    content: row.content,
    recipient_id: row.recipient?.id ?? null,
    recipient: row.recipient && presentPersonNames(row.recipient),
    department: row.departmentName,
    is_broadcast: row.isBroadcast,
    is_email: row.isEmail,
    created_at: row.createdAt.toISOString(),
    sender: row.sender?.username ?? null,
    sender_person: row.sender && presentPersonNames(row.sender),
  };
}

export function presentMessageDetails(row: MessageWithCounts): MessageDetails {
  return { ...presentMessage(row), read_count: row.readCount, audience_count: row.audienceCount };
}
