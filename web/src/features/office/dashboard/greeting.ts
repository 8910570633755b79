import type { Role } from '@kanisa/contract/core/roles.ts';
import { t } from '../../../lib/i18n.ts';

/** Whom the dashboard greets; the documents have words for a session that does not say it. */
export function getGreeting({ username, role }: { username: string | null; role: Role | null }) {
  return {
    title: t('Welcome, {username}!', { username: username ?? t('User') }),
    lead: t('Your role: {role}', { role: role ?? t('N/A') }),
  };
}
