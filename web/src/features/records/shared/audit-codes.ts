import { t } from '../../../lib/i18n.ts';
import { formatRole } from '../../../lib/text/role-text.ts';

type Codes = Readonly<Record<string, () => string>>;

/** Stored codes as people read them. English shows them as they are stored. */
const CODES: Readonly<Record<string, Codes>> = {
  relationship: {
    spouse: () => t('spouse', { context: 'audit' }),
    child: () => t('child', { context: 'audit' }),
    parent: () => t('parent', { context: 'audit' }),
    sibling: () => t('sibling', { context: 'audit' }),
    other: () => t('other', { context: 'audit' }),
  },
  gender: {
    male: () => t('male', { context: 'audit' }),
    female: () => t('female', { context: 'audit' }),
    other: () => t('other', { context: 'audit' }),
  },
  status: {
    pending: () => t('pending', { context: 'audit' }),
    approved: () => t('approved', { context: 'audit' }),
    rejected: () => t('rejected', { context: 'audit' }),
  },
  audience: {
    nobody: () => t('nobody', { context: 'audit' }),
    admins: () => t('admins', { context: 'audit' }),
    staff: () => t('staff', { context: 'audit' }),
  },
  kind: {
    logo: () => t('logo', { context: 'audit' }),
    home: () => t('home', { context: 'audit' }),
    portrait: () => t('portrait', { context: 'audit' }),
    ministry: () => t('ministry', { context: 'audit' }),
  },
};

export function formatCode(field: string, code: string): string {
  return field === 'role' ? formatRole(code) : (CODES[field]?.[code]?.() ?? code);
}
