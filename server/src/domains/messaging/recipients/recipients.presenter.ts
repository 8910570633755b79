import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import type { RecipientPage } from './recipients.service.ts';

interface PersonNames {
  id: number;
  /** Null, like the others, for a person without an account who has one name only. */
  firstName: string | null;
  lastName: string | null;
  username: string | null;
}

export function presentPersonNames({ id, firstName, lastName, username }: PersonNames) {
  return { id, first_name: firstName ?? '', last_name: lastName ?? '', username: username ?? '' };
}

export function presentRecipientOption(row: RecipientPage['rows'][number]): RecipientOption {
  return {
    ...presentPersonNames(row),
    role: row.role,
    is_active: row.isActive,
    email: row.email,
    phone_number: row.phoneNumber,
    email_barred: row.wantsEmails ? (row.isBouncing ? 'bounced' : null) : 'opted_out',
    text_barred: row.wantsTexts ? null : 'opted_out',
  };
}
