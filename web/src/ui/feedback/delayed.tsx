import { type ReactNode, useEffect, useState } from 'react';

/** Delay of loading indicators: a skeleton that flashes briefly is worse than none. */
export const SKELETON_DELAY_MS = 150;

export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
