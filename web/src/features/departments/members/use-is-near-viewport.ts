import { useEffect, useRef, useState } from 'react';

/** True once the element has come near the viewport. Photos further down are not loaded on slow connections. */
export function useIsNearViewport<Part extends Element>() {
  const ref = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: '300px' },
    );
    watcher.observe(part);
    return () => watcher.disconnect();
  }, []);
  return { ref, isNear };
}
