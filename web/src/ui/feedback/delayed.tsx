import { type ReactNode, useEffect, useState } from 'react';

/** What answers at once needs no sign of waiting: a skeleton that only flashes up is worse than none. */
export const SKELETON_DELAY_MS = 150;

export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
