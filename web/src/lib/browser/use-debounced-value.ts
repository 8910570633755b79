import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** What was typed or chosen, a moment after the last change. Values are compared as they are: hand over a text. */
export function useDebouncedValue(value: string, pauseMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
