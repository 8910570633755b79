import { MEMBER_SEARCH_MAX } from '@kanisa/contract/department-members.ts';
import { useId } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import styles from './search-field.module.css';
import { useAddressText } from './use-address-text.ts';

/** Words to look for, kept in the address as `search`. */
export function SearchField({ label }: { label: string }) {
  const id = useId();
  const { typed, type } = useAddressText('search');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={MEMBER_SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </div>
  );
}
