import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus after a navigation inside the app, as a page load would do: to the target of the hash, else to the
 * heading of the new page.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const arrivedAt = useRef(pathname + hash);

  useEffect(() => {
    if (arrivedAt.current === pathname + hash) return;
    arrivedAt.current = pathname + hash;
    const hashTarget = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const target =
      hashTarget ?? document.querySelector<HTMLElement>('#app_main h1') ?? document.getElementById('app_main');
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
