import type { ContactMessage } from '@kanisa/contract/site/contact-messages.schema.ts';
import type { ContactMessageRow } from './contact-messages.table.ts';

export function presentContactMessage(row: ContactMessageRow): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    sent_at: row.sentAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}
