import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { settleEnding, useSessionFact } from '../../lib/session.ts';

/** What a session does beside the pages: it is watched while somebody is signed in, and its end leads to the login. */
export function SessionEffects() {
  const authenticated = useSessionFact((session) => session.authenticated);
  const ended = useSessionFact((session) => session.ended);
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

  // One page later the reason is told, or does not matter any more. Not when this unmounts: the shell that stands
  // while the first page loads goes without anyone having left a page.
  const toldOn = useRef(key);
  useEffect(() => {
    if (toldOn.current !== key) settleEnding();
    toldOn.current = key;
  }, [key]);

  return null;
}
