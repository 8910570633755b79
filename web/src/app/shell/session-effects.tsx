import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startDeferred } from '../../lib/browser/start-deferred.ts';
import { clearSessionEnd, useSessionValue } from '../../lib/session/session.ts';

/** What a page is refused it says itself: the look at the session comes when it has spoken. */
const POLLING_DELAY_MS = 5000;

/** What a session does beside the pages: it is watched while somebody is signed in, and its end leads to the login. */
export function SessionEffects() {
  const authenticated = useSessionValue((session) => session.authenticated);
  const ended = useSessionValue((session) => session.ended);
  const { key } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!authenticated) return;
    return startDeferred(POLLING_DELAY_MS, async () =>
      (await import('../../lib/session/session-polling.ts')).pollSession(),
    );
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
    if (toldOn.current !== key) clearSessionEnd();
    toldOn.current = key;
  }, [key]);

  return null;
}
