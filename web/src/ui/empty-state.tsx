import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  title: string;
  /** The heading's level: the page's own h1, or a part of a page that has one. */
  level?: 1 | 2;
  action?: ReactNode;
  children?: ReactNode;
}

/** Nothing is here: the words, a small drawing, and what to do next. */
export function EmptyState({ title, level = 2, action, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      <MorningHills />
      <Heading>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

function MorningHills() {
  return (
    <svg className={styles['art']} width="180" height="104" viewBox="0 0 180 104" aria-hidden="true">
      <circle cx="122" cy="50" r="21" fill="#f4c667" />
      <g stroke="#f4c667" strokeWidth="3" strokeLinecap="round">
        <path d="M122 18v-8M144.6 27.4l5.7-5.7M99.4 27.4l-5.7-5.7M154 50h8M90 50h-8" />
      </g>
      <path className={styles['far']} d="M0 78c26-20 50-22 78-8s64 6 102-14v48H0z" />
      <path className={styles['near']} d="M0 90c40-14 74-12 104-4s52 4 76-4v22H0z" />
      <g className={styles['tree']}>
        <path d="M43 86c1-10 1-17 0-25l3-1c0 6 1 9 2 12l6-9 2 1-7 12v10z" />
        <path d="M22 60c2-9 14-14 25-14s23 4 26 13c-8 3-15 1-21 3-9 3-22 3-30-2z" />
      </g>
    </svg>
  );
}
