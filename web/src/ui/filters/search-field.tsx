import { adminListMessages, SEARCH_MAX } from '@kanisa/contract/core/list-params.ts';
import { useId, useState } from 'react';
import { t } from '../../lib/i18n.ts';
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

/** A labelled search input. A text that is too long stays in the input and is not searched for. */
export function SearchBox({ label, placeholder, value, onChange }: BoxProps) {
  const id = useId();
  const [tooLong, setTooLong] = useState<{ text: string; before: string } | null>(null);
  // Another search, from Back or a cleared filter, replaces the text.
  const shown = tooLong?.before === value ? tooLong.text : value;
  const isTooLong = shown.trim().length > SEARCH_MAX;

  function change(text: string): void {
    const isOver = text.trim().length > SEARCH_MAX;
    setTooLong(isOver ? { text, before: value } : null);
    if (!isOver) onChange(text);
  }

  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={shown}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {isTooLong && (
        <p id={`${id}-error`} className={styles['error']} role="status">
          {adminListMessages.search}: {t('{count} too many', { count: shown.trim().length - SEARCH_MAX })}
        </p>
      )}
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
