import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands behind the # of a mailed link: a browser sends that to nobody. */
export function parseLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/**
 * The token of the link that was opened, which at once leaves the address bar: over a shoulder, in a screenshot or in
 * the history it would still be good. Null without one; undefined until the browser can be asked.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (hash === '') {
      setToken((known) => known ?? null);
      return;
    }
    setToken(parseLinkToken(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return token;
}
