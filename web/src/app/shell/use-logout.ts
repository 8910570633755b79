import { useNavigate } from 'react-router';
import { endSession, storedTokens } from '../../lib/session.ts';

/** The header's Logout: the server is told, but nobody waits for it to leave. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    const { refresh } = storedTokens();
    if (refresh) void tellServer(refresh);
    endSession('logout');
    void navigate('/');
  };
}

async function tellServer(refreshToken: string): Promise<void> {
  try {
    const { request } = await import('../../lib/api.ts');
    const ending = { method: 'POST', path: '/auth/logout', body: { refresh_token: refreshToken } };
    await request(ending, { keepalive: true });
  } catch {
    // Offline the tokens run out by themselves; there is nothing the person could do about it.
  }
}
