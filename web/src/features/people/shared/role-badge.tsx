import type { Role } from '@kanisa/contract/core/roles.ts';
import styles from './role-badge.module.css';

/** Shows the role by its API name, as the specification asks. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={styles['role']}>{role}</span>;
}
