import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSetSearchParam } from './use-set-search-param.ts';

const DEBOUNCE_MS = 300;

/** Text of an input that is written to a search parameter after a pause, and follows the URL on Back. */
export function useSearchParamText(name: string) {
  const [query] = useSearchParams();
  const change = useSetSearchParam();
  const inAddress = query.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    // Our own write must not overwrite what the user typed after it.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = text.trim();
      change(name, text.trim());
    }, DEBOUNCE_MS);
  }

  return { typed, type };
}
