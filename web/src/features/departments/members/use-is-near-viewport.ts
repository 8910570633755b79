import { useEffect, useRef, useState } from 'react';

/** True once it has come near the window: pictures of people far below are not fetched over a slow line. */
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
