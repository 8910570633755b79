import type { Role } from '@kanisa/contract/core/roles.ts';
import { t } from '../../../lib/i18n.ts';
import { formatRole } from '../../../lib/text/role-text.ts';

/** The specification prescribes 'User' and 'N/A' for a session without a username or role. */
export function getGreeting({ username, role }: { username: string | null; role: Role | null }) {
  return {
    title: t('Welcome, {username}!', { username: username ?? t('User') }),
    lead: t('Your role: {role}', { role: role ? formatRole(role) : t('N/A') }),
  };
}
