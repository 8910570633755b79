import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import styles from './beside.module.css';

/** The list on the left, and what is open on the right. */
export function ListSplit({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['split']} data-open={beside !== null || undefined}>
      <div className={styles['list']}>{children}</div>
      {beside}
    </div>
  );
}

interface Props {
  /** Name of what is open. */
  label: string;
  /** Place in the list from 0, and how many there are. */
  place: number;
  total: number;
  /** The page of its own. */
  path: string;
  onMove: (place: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A record beside its list. Arrow keys go to the next one, Escape closes it. */
export function Beside({ label, place, total, path, onMove, onClose, children }: Props) {
  const isInList = place >= 0;
  const { search } = useLocation();
  return (
    <aside className={styles['beside']} aria-label={label}>
      <div className={styles['bar']}>
        <span role="status">{isInList && t('{place} of {total}', { place: place + 1, total })}</span>
        <button
          type="button"
          className={styles['icon']}
          aria-label={t('Previous')}
          title={t('Previous')}
          disabled={place <= 0}
          onClick={() => onMove(place - 1)}
        >
          <LineIcon name="up" />
        </button>
        <button
          type="button"
          className={styles['icon']}
          aria-label={t('Next')}
          title={t('Next')}
          disabled={!isInList || place >= total - 1}
          onClick={() => onMove(place + 1)}
        >
          <LineIcon name="down" />
        </button>
        <Link
          to={path}
          state={{ list: search || '?' }}
          className={styles['icon']}
          aria-label={t('Open the page')}
          title={t('Open the page')}
        >
          <LineIcon name="away" />
        </Link>
        <button type="button" className={styles['icon']} aria-label={t('Close')} title={t('Close')} onClick={onClose}>
          <LineIcon name="close" />
        </button>
      </div>
      <div className={styles['content']}>{children}</div>
    </aside>
  );
}
