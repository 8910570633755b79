import { t } from '../i18n.ts';

/** A role as people read it. English shows its API name, as the specification asks. */
export function formatRole(role: string): string {
  switch (role) {
    case 'admin':
      return t('admin', { context: 'role' });
    case 'user':
      return t('user', { context: 'role' });
    case 'pastor':
      return t('pastor', { context: 'role' });
    case 'moderator':
      return t('moderator', { context: 'role' });
    case 'ministry_leader':
      return t('ministry_leader', { context: 'role' });
    case 'department_leader':
      return t('department_leader', { context: 'role' });
    default:
      return role;
  }
}
