import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import styles from './record-frame.module.css';

export interface Crumb {
  label: string;
  to: string;
}

/** The place of a record in the list from which it was opened. */
export interface RecordPlace {
  place: number;
  total: number;
  previous: string | null;
  next: string | null;
  state: unknown;
}

/** The page of one record: where it belongs, and what it is about. */
export function RecordPage({
  crumbs,
  position,
  children,
}: {
  crumbs: readonly Crumb[];
  position?: RecordPlace | null;
  children: ReactNode;
}) {
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <nav className={styles['crumbs']} aria-label={t('Where you are')}>
          <LineIcon name="back" size={16} />
          {crumbs.map(({ label, to }, at) => (
            <span key={to}>
              {at > 0 && <span aria-hidden="true">/ </span>}
              <Link to={to}>{label}</Link>
            </span>
          ))}
        </nav>
        {position && <Neighbours {...position} />}
      </div>
      {children}
    </div>
  );
}

function Neighbours({ place, total, previous, next, state }: RecordPlace) {
  const step = (to: string | null, name: string, icon: 'up' | 'down') =>
    to === null ? (
      <span className={styles['icon']} data-off>
        <LineIcon name={icon} />
      </span>
    ) : (
      <Link to={to} state={state} className={styles['icon']} aria-label={name} title={name}>
        <LineIcon name={icon} />
      </Link>
    );
  return (
    <span className={styles['place']}>
      {t('{place} of {total}', { place: place + 1, total })}
      {step(previous, t('Previous'), 'up')}
      {step(next, t('Next'), 'down')}
    </span>
  );
}

interface HeadProps {
  face: ReactNode;
  name: string;
  /** 2 beside a list, which has the heading of the page. */
  level?: 1 | 2;
  /** The two or three facts that one came for. */
  facts: ReactNode;
  /** Named actions, as `RecordAction`. */
  actions?: ReactNode;
  menu?: ReactNode;
}

/** Face, name, facts, actions. Beside a list, and on a phone, the actions stand below in one line. */
export function RecordHead({ face, name, level = 1, facts, actions, menu }: HeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['head']} data-beside={level === 2 || undefined}>
      <span className={styles['face']}>{face}</span>
      <div className={styles['title']}>
        <Heading>{name}</Heading>
        <div className={styles['facts']}>{facts}</div>
      </div>
      {(actions || menu) && (
        <div className={styles['actions']}>
          {actions && <div className={styles['named']}>{actions}</div>}
          {menu && <span className={styles['menu']}>{menu}</span>}
        </div>
      )}
    </div>
  );
}

/** Sections in two columns: what happens on the left, facts on the right. */
export function RecordColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>{main}</div>
      <div className={styles['side']}>{side}</div>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Stands at the right of the title. */
  action?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
}

export function RecordSection({ title, action, level = 2, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['sectionHead']}>
        <Heading>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}

export function RecordLines({ children }: { children: ReactNode }) {
  return <ul className={styles['lines']}>{children}</ul>;
}

/** A day, what is or was then, and at the right its state or who did it. */
export function RecordLine({ when, end, children }: { when: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles['line']}>
      <span className={styles['when']}>{when}</span>
      <span className={styles['what']}>{children}</span>
      {end && <span className={styles['lineEnd']}>{end}</span>}
    </li>
  );
}

export function RecordNothing({ children }: { children: ReactNode }) {
  return <p className={styles['nothing']}>{children}</p>;
}

export const recordLinkClass = styles['textLink'];
export const recordActionClass = styles['action'];
export const recordMainActionClass = `${styles['action']} ${styles['mainAction']}`;
export const recordIconClass = styles['icon'];
