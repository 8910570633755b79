import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EventCategory } from '../../../content/sample-events.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { findCategory } from './event-form.ts';

const DEBOUNCE_MS = 250;

/**
 * Search text and category, stored in the URL so that Back and sharing work. The URL follows the input after a pause.
 * The prerendered HTML has no query, so the filter applies after hydration.
 */
export function useEventFilter() {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const [search, setSearch] = useState('');
  const written = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inAddress = params.get('search') ?? '';

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function write(name: 'search' | 'category', value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    search,
    category: hydrated ? findCategory(params.get('category')) : null,
    searchFor(text: string) {
      setSearch(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = text;
        write('search', text);
      }, DEBOUNCE_MS);
    },
    showCategory(category: EventCategory | '') {
      write('category', category);
    },
    clear() {
      clearTimeout(timer.current);
      written.current = '';
      setSearch('');
      setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}
