import type { ReactNode } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { ChevronIcon, TrashIcon } from '../../../../ui/icons.tsx';
import styles from './list-field.module.css';

interface Props {
  label: string;
  /** Undefined for a row that is always open. */
  title: string | undefined;
  isSingle: boolean;
  isFirst: boolean;
  isLast: boolean;
  mayRemove: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One row of a `ListField` with the buttons that move and remove it. */
export function ListRow({ label, title, isSingle, children, ...actions }: Props) {
  const name = title ? `${label}: ${title}` : label;
  return (
    <li className={styles['row']} data-single={isSingle || undefined}>
      {title === undefined ? (
        <>
          <div className={styles['head']}>
            <p className={styles['label']}>{label}</p>
            <RowButtons {...actions} name={name} />
          </div>
          <div className={styles['fields']} role="group" aria-label={label}>
            {children}
          </div>
        </>
      ) : (
        <details className={styles['fold']}>
          <summary>
            <span className={styles['label']}>{title || label}</span>
            <ChevronIcon />
          </summary>
          <div className={styles['fields']} role="group" aria-label={name}>
            <RowButtons {...actions} name={name} />
            {children}
          </div>
        </details>
      )}
    </li>
  );
}

type ButtonsProps = Omit<Props, 'label' | 'title' | 'isSingle' | 'children'> & { name: string };

function RowButtons({ name, isFirst, isLast, mayRemove, onMove, onRemove }: ButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <button
        type="button"
        data-move="up"
        aria-label={t('Move up: {name}', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <span className={styles['up']}>
          <ChevronIcon />
        </span>
      </button>
      <button
        type="button"
        data-move="down"
        aria-label={t('Move down: {name}', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('Remove: {name}', { name })}
        disabled={!mayRemove}
        onClick={onRemove}
      >
        <TrashIcon />
      </button>
    </div>
  );
}
