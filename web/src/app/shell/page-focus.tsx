import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A browser that loads a page starts reading at its top; a navigation inside the app must do the same: the focus goes to
 * the place that was asked for, else to the heading of the new page.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const arrivedAt = useRef(pathname + hash);

  useEffect(() => {
    if (arrivedAt.current === pathname + hash) return;
    arrivedAt.current = pathname + hash;
    const asked = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const target = asked ?? document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
