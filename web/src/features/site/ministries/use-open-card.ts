import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Ministry } from './ministry-card.tsx';

function findKey(ministries: readonly Ministry[], hash: string): string | null {
  return ministries.find(({ key }) => `#${key}` === hash)?.key ?? null;
}

/** React warns about layout effects during prerendering. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * At most one card is open. A URL with a hash opens its card and scrolls to it, on every navigation. A click toggles a
 * card, which stays under the pointer even if a card above it closes.
 */
export function useOpenCard(ministries: readonly Ministry[]) {
  const { hash, key: visit } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const [isHydrated, setHydrated] = useState(false);
  const clicked = useRef<{ key: string; top: number } | null>(null);

  useEffect(() => {
    const target = findKey(ministries, hash);
    // Set in the same render as the open card. In between, the card that CSS alone holds open would close and open
    // again.
    setHydrated(true);
    if (!target) return undefined;
    setOpen(target);
    const frame = requestAnimationFrame(() => document.getElementById(target)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [ministries, hash, visit]);

  useIsomorphicLayoutEffect(() => {
    const before = clicked.current;
    clicked.current = null;
    const card = before && document.getElementById(before.key);
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - before.top, behavior: 'instant' });
  }, [open]);

  function toggle(key: string) {
    const card = document.getElementById(key);
    if (card) clicked.current = { key, top: card.getBoundingClientRect().top };
    setOpen(open === key ? null : key);
  }

  return { isHydrated, open, toggle };
}
