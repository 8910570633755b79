import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type MinistryAnchor, ministries } from '../../../content/ministries.ts';

function findAnchor(hash: string): MinistryAnchor | null {
  return ministries.find((ministry) => `#${ministry.anchor}` === hash)?.anchor ?? null;
}

/** React complains about layout effects where there is no layout: at build time. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * At most one card is open. An address with an anchor opens its card and scrolls to it, each time it is asked for; a
 * click opens or closes, and the clicked card stays under the pointer although a card above it may close.
 */
export function useOpenCard() {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<MinistryAnchor | null>(null);
  const [alive, setAlive] = useState(false);
  const clicked = useRef<{ anchor: MinistryAnchor; top: number } | null>(null);

  useEffect(() => {
    const asked = findAnchor(hash);
    // In one rendering with the opening: between the two, the card that style alone held open would close and open.
    setAlive(true);
    if (!asked) return undefined;
    setOpen(asked);
    const frame = requestAnimationFrame(() => document.getElementById(asked)?.scrollIntoView({ block: 'start' }));
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

  return { alive, open, toggle };
}
