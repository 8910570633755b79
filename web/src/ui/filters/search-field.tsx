import { SEARCH_MAX } from '@kanisa/contract/core/list-params.ts';
import { useId } from 'react';
import { useSearchParamText } from '../../lib/url/use-search-param-text.ts';
import { SearchIcon } from '../icons.tsx';
import styles from './search-field.module.css';

interface BoxProps {
  label: string;
  /** An example of a search text. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

/** A labelled search input. */
export function SearchBox({ label, placeholder, value, onChange }: BoxProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={value}
          maxLength={SEARCH_MAX}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

interface Props {
  label: string;
  /** Name of the search parameter in the URL. */
  name?: string;
  placeholder?: string;
}

/** A `SearchBox` that stores its text in the URL. */
export function SearchField({ label, name = 'search', ...rest }: Props) {
  const { text, setText } = useSearchParamText(name);
  return <SearchBox label={label} value={text} onChange={setText} {...rest} />;
}
