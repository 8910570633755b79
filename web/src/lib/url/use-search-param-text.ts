import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSetSearchParam } from './use-set-search-param.ts';

const DEBOUNCE_MS = 300;

/** Text of an input that is written to a search parameter after a pause, and follows the URL on Back. */
export function useSearchParamText(name: string) {
  const [query] = useSearchParams();
  const setSearchParam = useSetSearchParam();
  const inUrl = query.get(name) ?? '';
  const [text, setLocalText] = useState(inUrl);
  const written = useRef(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    // Our own write must not overwrite what the user typed after it.
    if (inUrl === written.current) return;
    written.current = inUrl;
    setLocalText(inUrl);
  }, [inUrl]);

  function setText(next: string): void {
    setLocalText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next.trim();
      setSearchParam(name, next.trim());
    }, DEBOUNCE_MS);
  }

  return { text, setText };
}
