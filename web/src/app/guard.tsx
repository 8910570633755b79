import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../lib/i18n.ts';
import { SESSION_EXPIRED } from '../lib/session/login-notice.ts';
import { useSession } from '../lib/session/session.ts';
import { useDestination } from '../lib/url/use-destination.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { type AccessDecision, decideAccess, findRoute, isInUse, parseDepartmentId } from './access.ts';

/** Few people need these parts. */
export const loadTwoStepParts = () => import('./two-step-parts.ts');

const TwoStepGate = lazy(async () => (await loadTwoStepParts()).loadTwoStepGate());

const ModuleGate = lazy(async () => ({ default: (await import('./module-gate.tsx')).ModuleGate }));

/** Pages of a module that the church does not use are unknown. The stored modules may be old: then the server is asked. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const entry = findRoute(useLocation().pathname);
  const page = <AccessGuard>{children}</AccessGuard>;
  // Whoever has just been signed out on the page leaves it as any other.
  const isEnded = session.ended !== null;
  if (!entry?.module || session.loading || isEnded || isInUse(entry, session)) return page;
  return (
    <Suspense fallback={<Notice>{t('Loading...')}</Notice>}>
      <ModuleGate module={entry.module}>{page}</ModuleGate>
    </Suspense>
  );
}

/** Decides from the stored actions and departments, before any request. The server still checks every request. */
function AccessGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const destination = useDestination();
  const redirect = (to: '/' | '/unauthorized') =>
    destination === null || destination === to ? <Navigate to={to} replace /> : <Notice>{t('Loading...')}</Notice>;
  const entry = findRoute(pathname);
  const access = entry?.access ?? 'signed-in';
  const verdict: AccessDecision = decideAccess(access, session, parseDepartmentId(pathname));

  switch (verdict) {
    case 'open':
      // The page keeps its place in the tree: what was typed stays when the banner comes.
      return (
        <>
          {session.twoStepDue !== null && access !== 'public' && (
            <Suspense>
              <TwoStepGate path={entry?.path} due={session.twoStepDue} />
            </Suspense>
          )}
          {children}
        </>
      );
    case 'wait':
      return <Notice>{t('Loading...')}</Notice>;
    case 'leave':
      return redirect('/');
    case 'deny':
      return redirect('/unauthorized');
    case 'sign-in': {
      const hasNoNotice = session.ended === null || session.ended === 'refused';
      const notice = hasNoNotice ? {} : { notice: SESSION_EXPIRED };
      return <Navigate to="/login" replace state={{ from: pathname + search + hash, ...notice }} />;
    }
  }
}
