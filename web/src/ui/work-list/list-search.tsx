import { SEARCH_MAX } from '@kanisa/contract/core/list-params.ts';
import { useSearchParamText } from '../../lib/url/use-search-param-text.ts';
import { LineIcon } from '../line-icons.tsx';
import styles from './list-search.module.css';

/** The search of a list. Its text is in the address. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { text, setText } = useSearchParamText('search');
  return (
    <search className={styles['search']}>
      <LineIcon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}
