import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useSetSearchParam } from '../../lib/url/use-set-search-param.ts';
import styles from './filter-field.module.css';

/** A day of the calendar, kept in the address. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const id = useId();
  const [query] = useSearchParams();
  const change = useSetSearchParam();
  const inAddress = query.get(name) ?? '';
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {/* A date is whole or blank while it is typed, so the field keeps itself; another address begins it anew. */}
      <input
        key={inAddress}
        id={id}
        type="date"
        defaultValue={inAddress}
        onChange={(event) => {
          const { value, validity } = event.target;
          if (!validity.badInput && (value === '' || value >= '1900')) change(name, value);
        }}
      />
    </div>
  );
}
