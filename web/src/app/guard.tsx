import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { church } from '../content/church.ts';
import { getDateFormat, t } from '../lib/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { useDestination } from '../lib/url/use-destination.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { type AccessDecision, decideAccess, findRoute, mustSetUpTwoStep, parseDepartmentId } from './access.ts';

const TwoStepBanner = lazy(() => import('./two-step-banner.tsx'));

const TWO_STEP_SETUP = '/profile/security/two-step';

/** Today at the church, as the server writes days. Swedish dates are ISO dates. */
const getChurchDay = () => getDateFormat('sv', { timeZone: church.timeZone }).format(new Date());

/** Decides from the stored actions and departments, before any request. The server still checks every request. */
export function Guard({ children }: { children: ReactNode }) {
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
      if (mustSetUpTwoStep(entry, session.twoStepDue, getChurchDay)) return <Navigate to={TWO_STEP_SETUP} replace />;
      return (
        <>
          <Suspense>
            {session.twoStepDue !== null && access !== 'public' && <TwoStepBanner due={session.twoStepDue} />}
          </Suspense>
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
      const notice = hasNoNotice ? {} : { notice: 'expired' };
      return <Navigate to="/login" replace state={{ from: pathname + search + hash, ...notice }} />;
    }
  }
}
