import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What was typed or chosen, a moment after the last change. Values are compared as they are: hand over a text. */
export function useSettled(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
