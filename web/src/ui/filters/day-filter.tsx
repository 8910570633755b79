import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useSetSearchParam } from '../../lib/url/use-set-search-param.ts';
import styles from './filter-field.module.css';

/** A day filter, stored in the URL. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const id = useId();
  const [query] = useSearchParams();
  const change = useSetSearchParam();
  const inAddress = query.get(name) ?? '';
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {/* A date input is complete or empty while the user types, so it is uncontrolled; another URL remounts it. */}
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
