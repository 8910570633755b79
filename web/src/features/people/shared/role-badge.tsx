import type { Role } from '@kanisa/contract/core/roles.ts';
import { formatRole } from '../../../lib/text/role-text.ts';
import styles from './role-badge.module.css';

export function RoleBadge({ role }: { role: Role }) {
  return <span className={styles['role']}>{formatRole(role)}</span>;
}
