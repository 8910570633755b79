import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Later } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';
import { departmentIn, findRoute, type Verdict, verdictOn } from './access.ts';

/** Acts first, on the stored role and departments. The server decides in the end; this only spares people a refusal. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const waiting = <Notice>{t('Loading...')}</Notice>;
  const access = findRoute(pathname)?.access ?? 'signed-in';
  const verdict: Verdict = verdictOn(access, session, departmentIn(pathname));

  switch (verdict) {
    case 'open':
      return access === 'public' ? children : <Later until={waiting}>{children}</Later>;
    case 'wait':
      return waiting;
    case 'leave':
      return <Navigate to="/" replace />;
    case 'refuse':
      return <Navigate to="/unauthorized" replace />;
    case 'sign-in': {
      const isTold = session.ended === null || session.ended === 'refused';
      const notice = isTold ? {} : { notice: 'expired' };
      return <Navigate to="/login" replace state={{ from: pathname + search + hash, ...notice }} />;
    }
  }
}
