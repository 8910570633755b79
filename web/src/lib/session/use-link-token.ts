import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Reads the token from the hash of a mailed link. Browsers do not send the hash to any server. */
export function parseLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/**
 * Returns the token of the opened link and removes it from the address bar: it stays valid, and the history or a
 * screenshot would reveal it. Null without a token, undefined during hydration.
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
