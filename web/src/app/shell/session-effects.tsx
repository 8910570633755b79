import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startWhenQuiet } from '../../lib/browser/start-when-quiet.ts';
import { toPagePath } from '../../lib/language/page-path.ts';
import { SESSION_EXPIRED } from '../../lib/session/login-notice.ts';
import { clearSessionEnd, useSessionValue } from '../../lib/session/session.ts';

/** Polls the session while the user is signed in, and redirects to the login when it expires. */
export function SessionEffects() {
  const authenticated = useSessionValue((session) => session.authenticated);
  const ended = useSessionValue((session) => session.ended);
  const { key } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!authenticated) return;
    return startWhenQuiet(async () => (await import('../background-work.ts')).startBackgroundWork());
  }, [authenticated]);

  useEffect(() => {
    if (ended !== 'expired') return;
    const { pathname, search, hash } = globalThis.location;
    const from = toPagePath(pathname) + search + hash;
    void navigate('/login', { replace: true, state: { from, notice: SESSION_EXPIRED } });
  }, [ended, navigate]);

  // Clears the reason on the next page. Not on unmount: the fallback shell of the first page unmounts without a
  // navigation.
  const toldOn = useRef(key);
  useEffect(() => {
    if (toldOn.current !== key) clearSessionEnd();
    toldOn.current = key;
  }, [key]);

  return null;
}
