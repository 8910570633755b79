import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSetSearchParam } from './use-set-search-param.ts';

const DEBOUNCE_MS = 300;

/** Typed text that stands in the address a moment after the last letter, and follows it when somebody goes back. */
export function useSearchParamText(name: string) {
  const [query] = useSearchParams();
  const change = useSetSearchParam();
  const inAddress = query.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    // What we wrote ourselves must not overtake what was typed since.
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
