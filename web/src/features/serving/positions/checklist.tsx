import { useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { SearchBox } from '../../../ui/filters/search-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { keepListed } from './form-values.ts';
import styles from './positions.module.css';

export interface CheckRow {
  id: number;
  label: string;
  detail?: string;
}

interface Props {
  label: string;
  hint: string;
  /** Shown if there is nothing to choose from. */
  nothing: string;
  rows: readonly CheckRow[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** A search helps from this number of rows on. */
const SEARCH_FROM = 9;

/** Rows with checkboxes. What is ticked stays ticked while a search hides it. */
export function Checklist({ label, hint, nothing, rows, chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const hintId = useId();
  const words = search.trim().toLowerCase();
  const shown = rows.filter((row) => row.label.toLowerCase().includes(words));
  const ticked = keepListed(chosen, rows);
  const toggle = (id: number, isTicked: boolean) =>
    onChange(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id));
  return (
    <fieldset className={styles['checklist']} aria-describedby={hintId}>
      <legend>{label}</legend>
      <p id={hintId} className={frame['note']}>
        {rows.length === 0 ? nothing : hint}
      </p>
      {rows.length >= SEARCH_FROM && <SearchBox label={t('Search by name')} value={search} onChange={setSearch} />}
      {rows.length > 0 && (
        <div className={styles['rows']}>
          {shown.map((row) => (
            <label key={row.id} className={styles['row']}>
              <input
                type="checkbox"
                checked={ticked.includes(row.id)}
                onChange={(event) => toggle(row.id, event.target.checked)}
              />
              <span>
                {row.label}
                {row.detail && <small>{row.detail}</small>}
              </span>
            </label>
          ))}
          {shown.length === 0 && <p className={frame['note']}>{t('Nobody or nothing has this name.')}</p>}
        </div>
      )}
      {rows.length > 0 && (
        <p className={frame['note']} role="status">
          {t('{count} chosen', { count: ticked.length })}
        </p>
      )}
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
