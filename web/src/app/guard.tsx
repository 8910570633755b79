import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Notice } from '../ui/notice.tsx';
import { findRoute, mayOpen } from './access.ts';

/** Acts first, on the stored role. The server decides in the end; this only spares people a refusal. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const access = findRoute(pathname)?.access ?? 'signed-in';

  if (access === 'public') return children;
  if (session.loading) return <Notice>{t('Loading...')}</Notice>;
  if (session.ended === 'logout') return <Navigate to="/" replace />;
  if (!session.authenticated) {
    const state = { from: pathname + search + hash, ...(session.ended ? { notice: 'expired' } : {}) };
    return <Navigate to="/login" replace state={state} />;
  }
  return mayOpen(access, session.role) ? children : <Navigate to="/unauthorized" replace />;
}
