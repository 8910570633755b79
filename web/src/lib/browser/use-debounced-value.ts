import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The value after a pause in its changes. It takes a string, because values are compared by identity. */
export function useDebouncedValue(value: string, pauseMs = DEBOUNCE_MS): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
