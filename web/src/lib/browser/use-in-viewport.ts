import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the reader has come near an element: what costs something may wait until then, or until the page has long
 * been at rest. It stays true.
 */
export function useInViewport<Box extends Element>({
  distance = 0,
  latest = Number.POSITIVE_INFINITY,
} = {}): [box: RefObject<Box | null>, near: boolean] {
  const box = useRef<Box>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const watched = box.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${distance}px` },
    );
    observer.observe(watched);
    const timer = Number.isFinite(latest) ? setTimeout(() => setNear(true), latest) : undefined;
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [distance, latest]);

  return [box, near];
}
