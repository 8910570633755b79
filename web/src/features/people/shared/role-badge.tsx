import type { Role } from '@kanisa/contract/core/roles.ts';
import styles from './role-badge.module.css';

/** The role by its own name, as the documents and the API call it. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={styles['role']}>{role}</span>;
}
