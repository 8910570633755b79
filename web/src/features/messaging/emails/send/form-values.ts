import { ROLES } from '@kanisa/contract/core/roles.ts';
import { hasChosenRecipients } from '@kanisa/contract/messaging/emails.ts';
import type { EmailTarget } from '../api.ts';

export interface EmailFormValues {
  subject: string;
  body: string;
  sender: string;
  is_to_all: boolean;
  /** Filters; blank means none. */
  role: string;
  is_active: string;
}

export const BLANK_EMAIL: EmailFormValues = {
  subject: '',
  body: '',
  sender: '',
  is_to_all: false,
  role: '',
  is_active: '',
};

type AudienceChoice = Pick<EmailFormValues, 'is_to_all' | 'role' | 'is_active'>;

/** The recipients in the form of the API; null while nobody is chosen. */
export function toEmailTarget(
  { is_to_all: isToAll, role, is_active: active }: AudienceChoice,
  emails: readonly string[],
) {
  if (isToAll) return { all: true } satisfies EmailTarget;
  const filters = {
    ...(ROLES.some((known) => known === role) ? { role } : {}),
    ...(active === '' ? {} : { is_active: active === 'true' }),
  };
  const target = {
    ...(emails.length > 0 ? { recipients: emails.toSorted() } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  } as { recipients?: string[]; filters?: { role?: (typeof ROLES)[number]; is_active?: boolean } };
  return hasChosenRecipients(target) ? target : null;
}
