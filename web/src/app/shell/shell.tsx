import { isStaff } from '@kanisa/contract/roles.ts';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageFocus } from './page-focus.tsx';
import { SessionEffects } from './session-effects.tsx';
import styles from './shell.module.css';
import { useStaffMode } from './staff-mode.ts';

const SidePanel = lazy(() => import('./side-panel.tsx'));

const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface Props {
  /** The page is not known yet: the same HTML stands in for many addresses, so no menu entry is the current one. */
  waiting?: boolean;
  children: ReactNode;
}

/** What surrounds every page: header, footer and, for staff, the side panel. */
export function Shell({ waiting = false, children }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  const panelOpen = useStaffMode() && isStaff(session.role);

  useEarlyEffect(() => {
    if (session.loading) return;
    const { dataset } = document.documentElement;
    dataset['session'] = session.authenticated ? 'in' : 'out';
    dataset['panel'] = panelOpen ? 'on' : 'off';
  }, [session.loading, session.authenticated, panelOpen]);

  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('Skip to content')}
      </a>
      <Header current={waiting ? null : pathname} />
      {panelOpen && (
        <div className={styles['panel']}>
          <Suspense>
            <SidePanel current={pathname} />
          </Suspense>
        </div>
      )}
      <div className={styles['frame']}>
        <main id="main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <PageFocus />
      <SessionEffects />
    </>
  );
}
