import { ROLES } from '@kanisa/contract/core/roles.ts';
import { isSomebodyChosen } from '@kanisa/contract/messaging/emails.ts';
import type { Target } from '../api.ts';

export interface EmailTyped {
  subject: string;
  body: string;
  sender: string;
  is_to_all: boolean;
  /** Of the filters; blank is none. */
  role: string;
  is_active: string;
}

export const BLANK: EmailTyped = { subject: '', body: '', sender: '', is_to_all: false, role: '', is_active: '' };

type Choice = Pick<EmailTyped, 'is_to_all' | 'role' | 'is_active'>;

/** Whom it goes to, as the server takes it; null while nobody is chosen. */
export function targetOf({ is_to_all: isToAll, role, is_active: active }: Choice, emails: readonly string[]) {
  if (isToAll) return { all: true } satisfies Target;
  const filters = {
    ...(ROLES.some((known) => known === role) ? { role } : {}),
    ...(active === '' ? {} : { is_active: active === 'true' }),
  };
  const target = {
    ...(emails.length > 0 ? { recipients: emails.toSorted() } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  } as { recipients?: string[]; filters?: { role?: (typeof ROLES)[number]; is_active?: boolean } };
  return isSomebodyChosen(target) ? target : null;
}
