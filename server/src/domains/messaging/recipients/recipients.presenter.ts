import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import type { RecipientPage } from './recipients.service.ts';

export function presentRecipientOption(row: RecipientPage['rows'][number]): RecipientOption {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    username: row.username,
    role: row.role,
    is_active: row.isActive,
    email: row.email,
    phone_number: row.phoneNumber,
    email_barred: row.wantsEmails ? (row.isBouncing ? 'bounced' : null) : 'opted_out',
    text_barred: row.wantsTexts ? null : 'opted_out',
  };
}
