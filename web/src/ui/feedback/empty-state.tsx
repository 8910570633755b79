import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  title: string;
  /** Level of the heading: 1 if the page has no other heading. */
  level?: 1 | 2;
  drawing?: 'hills' | 'people';
  action?: ReactNode;
  children?: ReactNode;
}

/** Says that there is nothing, with a small drawing and the next step. */
export function EmptyState({ title, level = 2, drawing = 'hills', action, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      <MorningHills hasPeople={drawing === 'people'} />
      <Heading>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

function MorningHills({ hasPeople }: { hasPeople: boolean }) {
  return (
    <svg className={styles['art']} width="180" height="104" viewBox="0 0 180 104" aria-hidden="true">
      <circle cx="122" cy="50" r="21" fill="#f4c667" />
      <g stroke="#f4c667" strokeWidth="3" strokeLinecap="round">
        <path d="M122 18v-8M144.6 27.4l5.7-5.7M99.4 27.4l-5.7-5.7M154 50h8M90 50h-8" />
      </g>
      <path className={styles['far']} d="M0 78c26-20 50-22 78-8s64 6 102-14v48H0z" />
      <path className={styles['near']} d="M0 90c40-14 74-12 104-4s52 4 76-4v22H0z" />
      <g className={styles['tree']}>{hasPeople ? <People /> : <Tree />}</g>
    </svg>
  );
}

function Tree() {
  return (
    <>
      <path d="M43 86c1-10 1-17 0-25l3-1c0 6 1 9 2 12l6-9 2 1-7 12v10z" />
      <path d="M22 60c2-9 14-14 25-14s23 4 26 13c-8 3-15 1-21 3-9 3-22 3-30-2z" />
    </>
  );
}

/** Two adults and a child. */
function People() {
  return (
    <>
      <circle cx="44" cy="46" r="7.5" />
      <path d="M33 88V68c0-7 4.6-11.5 11-11.5S55 61 55 68v20z" />
      <circle cx="84" cy="48" r="7" />
      <path d="M73 88c0-14 4-30 11-30s11 16 11 30z" />
      <circle cx="64" cy="64" r="5.2" />
      <path d="M56.5 88V78c0-5 3-8 7.5-8s7.5 3 7.5 8v10z" />
    </>
  );
}
