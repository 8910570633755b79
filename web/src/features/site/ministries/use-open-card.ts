import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type MinistryAnchor, ministries } from '../../../content/ministries.ts';

function findAnchor(hash: string): MinistryAnchor | null {
  return ministries.find((ministry) => `#${ministry.anchor}` === hash)?.anchor ?? null;
}

/** React warns about layout effects during prerendering. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * At most one card is open. A URL with a hash opens its card and scrolls to it, on every navigation. A click toggles a
 * card, which stays under the pointer even if a card above it closes.
 */
export function useOpenCard() {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<MinistryAnchor | null>(null);
  const [isHydrated, setHydrated] = useState(false);
  const clicked = useRef<{ anchor: MinistryAnchor; top: number } | null>(null);

  useEffect(() => {
    const target = findAnchor(hash);
    // Set in the same render as the open card. In between, the card that CSS alone holds open would close and open
    // again.
    setHydrated(true);
    if (!target) return undefined;
    setOpen(target);
    const frame = requestAnimationFrame(() => document.getElementById(target)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);

  useIsomorphicLayoutEffect(() => {
    const before = clicked.current;
    clicked.current = null;
    const card = before && document.getElementById(before.anchor);
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - before.top, behavior: 'instant' });
  }, [open]);

  function toggle(anchor: MinistryAnchor) {
    const card = document.getElementById(anchor);
    if (card) clicked.current = { anchor, top: card.getBoundingClientRect().top };
    setOpen(open === anchor ? null : anchor);
  }

  return { isHydrated, open, toggle };
}
