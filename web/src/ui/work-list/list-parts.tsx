import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { SkeletonBlock, SkeletonStatus } from '../feedback/skeleton.tsx';
import styles from './list-parts.module.css';
import type { ListSelection } from './use-list-selection.ts';

const BONES = ['46%', '38%', '52%', '41%', '49%', '36%', '44%', '40%', '50%', '39%', '47%', '42%'];

/** Rows of the true height. The head and the filters stay above it. */
export function ListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['bones']}>
        {BONES.map((width) => (
          <div key={width} className={styles['bone']}>
            <SkeletonBlock width="28px" height="28px" round />
            <SkeletonBlock width={width} height="14px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}

/** Stands where the rows would be. */
export function ListError({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  return (
    <div className={styles['error']} role="alert">
      <p>{text}</p>
      <button type="button" className={buttonClass('plain', styles['small'])} disabled={busy} onClick={onRetry}>
        {busy ? t('Trying...') : t('Try again')}
      </button>
    </div>
  );
}

/** Loads the next page before the reader arrives at the end. */
export function ListEnd({ isLoading, onReach }: { isLoading: boolean; onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach.current(),
      { rootMargin: '900px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={styles['end']}>
      <button type="button" className={buttonClass('plain', styles['small'])} disabled={isLoading} onClick={onReach}>
        {isLoading ? t('Loading...') : t('Show more')}
      </button>
    </div>
  );
}

/** The last line of a list: how many there are, and the keys. A selection takes its place. */
export function ListFoot({ count, onHelp }: { count: string; onHelp: () => void }) {
  return (
    <div className={styles['foot']}>
      <span role="status">{count}</span>
      <KeyHint name="X" meaning={t('select')} />
      <KeyHint name={t('Enter')} meaning={t('open', { context: 'key' })} />
      <button type="button" className={styles['key']} onClick={onHelp}>
        <KeyHint name="?" meaning={t('all keys')} />
      </button>
    </div>
  );
}

function KeyHint({ name, meaning }: { name: string; meaning: string }) {
  return (
    <span className={styles['key']}>
      <kbd>{name}</kbd> {meaning}
    </span>
  );
}

interface SelectionProps {
  selection: ListSelection;
  /** Ids of all rows that are loaded. */
  shownIds: readonly number[];
  focusAfter: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** What is selected, and what can be done with it. It says so when another search ended a selection. */
export function SelectionFoot({ selection, shownIds, focusAfter, children }: SelectionProps) {
  const { count, lost } = selection;
  const clear = () => {
    selection.clear();
    // The button disappears with the selection.
    focusAfter.current?.querySelector('a')?.focus({ preventScroll: true });
  };
  if (count === 0 && lost === 0) return null;
  return (
    <section className={styles['selection']} aria-label={t('Selection')}>
      <p role="status">
        {count > 0
          ? t('{count} selected', { count })
          : t('The search changed, so {count} are no longer selected.', { count: lost })}
      </p>
      {count > 0 && children}
      {count > 0 && count < shownIds.length && (
        <button type="button" className={styles['light']} onClick={() => selection.selectAll(shownIds)}>
          {t('Select all {count}', { count: shownIds.length })}
        </button>
      )}
      <button type="button" className={styles['light']} onClick={clear}>
        {count > 0 ? t('Clear selection') : t('OK')}
      </button>
    </section>
  );
}
