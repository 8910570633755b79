import { SEARCH_MAX } from '@kanisa/contract/admin-lists.ts';
import { useId } from 'react';
import { useAddressText } from '../lib/use-address-text.ts';
import { SearchIcon } from './icons.tsx';
import styles from './search-field.module.css';

interface Props {
  label: string;
  /** Its word in the address. */
  name?: string;
  /** What may be typed, in an example. */
  placeholder?: string;
}

/** Words to look for, kept in the address. */
export function SearchField({ label, name = 'search', placeholder }: Props) {
  const id = useId();
  const { typed, type } = useAddressText(name);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={SEARCH_MAX}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </div>
  );
}
