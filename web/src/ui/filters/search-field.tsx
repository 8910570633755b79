import { SEARCH_MAX } from '@kanisa/contract/core/list-params.ts';
import { useId } from 'react';
import { useSearchParamText } from '../../lib/url/use-search-param-text.ts';
import { SearchIcon } from '../icons.tsx';
import styles from './search-field.module.css';

interface BoxProps {
  label: string;
  /** What may be typed, in an example. */
  placeholder?: string;
  typed: string;
  onType: (text: string) => void;
}

/** A labelled box for words to look for. */
export function SearchBox({ label, placeholder, typed, onType }: BoxProps) {
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
          maxLength={SEARCH_MAX}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    </div>
  );
}

interface Props {
  label: string;
  /** Its word in the address. */
  name?: string;
  placeholder?: string;
}

/** The same, with the words kept in the address. */
export function SearchField({ label, name = 'search', ...rest }: Props) {
  const { typed, type } = useSearchParamText(name);
  return <SearchBox label={label} typed={typed} onType={type} {...rest} />;
}
