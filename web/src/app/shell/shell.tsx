import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useWideScreen } from '../../lib/browser/use-wide-screen.ts';
import { t } from '../../lib/i18n.ts';
import { useSessionValue } from '../../lib/session/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageFocus } from './page-focus.tsx';
import { SessionEffects } from './session-effects.tsx';
import styles from './shell.module.css';
import { usePanelOpen } from './staff-mode.ts';

const SidePanel = lazy(() => import('./side-panel.tsx'));

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface Props {
  /** The page is not known yet: the same HTML stands in for many addresses, so no menu entry is the current one. */
  waiting?: boolean;
  children: ReactNode;
}

/** What surrounds every page: header, footer and, for staff, the side panel. */
export function Shell({ waiting = false, children }: Props) {
  const { pathname } = useLocation();
  const panelOpen = usePanelOpen();
  // A phone shows it in the drawer only, and need not load it before.
  const isWide = useWideScreen();
  // Pages are rendered at build time under an address that ends in a slash.
  const current = waiting ? null : pathname.replace(/(.)\/+$/, '$1');

  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('Skip to content')}
      </a>
      <Header current={current} />
      {panelOpen && isWide && (
        <div className={styles['panel']}>
          <Suspense>
            <SidePanel current={current} />
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
      <StyleAttributes panelOpen={panelOpen} />
    </>
  );
}

/** Tells the style sheet who is here. A component of its own, so that the whole page is not drawn again for it. */
function StyleAttributes({ panelOpen }: { panelOpen: boolean }) {
  const loading = useSessionValue((session) => session.loading);
  const authenticated = useSessionValue((session) => session.authenticated);

  useIsomorphicLayoutEffect(() => {
    if (loading) return;
    const { dataset } = document.documentElement;
    dataset['session'] = authenticated ? 'in' : 'out';
    dataset['panel'] = panelOpen ? 'on' : 'off';
  }, [loading, authenticated, panelOpen]);

  return null;
}
