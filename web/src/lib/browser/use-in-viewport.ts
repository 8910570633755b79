import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether an element has come into or near the viewport, so that expensive content can wait until then. It stays true.
 *
 * @param distancePx how far below or above the viewport counts as near
 * @param timeoutMs after this long the element counts as near in any case
 */
export function useInViewport<Box extends Element>({
  distancePx = 0,
  timeoutMs = Number.POSITIVE_INFINITY,
} = {}): [box: RefObject<Box | null>, isNear: boolean] {
  const box = useRef<Box>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${distancePx}px` },
    );
    observer.observe(element);
    const timer = Number.isFinite(timeoutMs) ? setTimeout(() => setNear(true), timeoutMs) : undefined;
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [distancePx, timeoutMs]);

  return [box, isNear];
}
