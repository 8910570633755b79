import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { settleEnding, useSession } from '../../lib/session.ts';

/** What a session does beside the pages: it is watched while somebody is signed in, and its end leads to the login. */
export function SessionEffects() {
  const { authenticated, ended } = useSession();
  const { key } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!authenticated) return;
    let stop: (() => void) | null = null;
    let left = false;
    void import('../../lib/session-watch.ts').then(({ watchSession }) => {
      if (!left) stop = watchSession();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [authenticated]);

  useEffect(() => {
    if (ended !== 'expired') return;
    const { pathname, search, hash } = globalThis.location;
    void navigate('/login', { replace: true, state: { from: pathname + search + hash, notice: 'expired' } });
  }, [ended, navigate]);

  // One page later the reason is told, or does not matter any more.
  useEffect(() => settleEnding, [key]);

  return null;
}
