import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** A link one level up, above the heading of a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles['back']} to={to}>
      {children}
    </Link>
  );
}
