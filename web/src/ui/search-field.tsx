import { useId } from 'react';
import { useAddressText } from '../lib/use-address-text.ts';
import { SearchIcon } from './icons.tsx';
import styles from './search-field.module.css';

interface BoxProps {
  label: string;
  maxLength: number;
  typed: string;
  onType: (text: string) => void;
}

/** A labelled box for words to look for. */
export function SearchBox({ label, maxLength, typed, onType }: BoxProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    </div>
  );
}

/** The same, with the words kept in the address as `search`. */
export function SearchField({ label, maxLength }: { label: string; maxLength: number }) {
  const { typed, type } = useAddressText('search');
  return <SearchBox label={label} maxLength={maxLength} typed={typed} onType={type} />;
}
