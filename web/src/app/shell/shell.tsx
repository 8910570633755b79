import { stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useWideScreen } from '../../lib/browser/use-wide-screen.ts';
import { t } from '../../lib/i18n.ts';
import { useSessionValue } from '../../lib/session/session.ts';
import { language } from '../../locales/catalogue.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOfferSlot } from './language-offer-slot.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageFocus } from './page-focus.tsx';
import { SessionEffects } from './session-effects.tsx';
import styles from './shell.module.css';
import { usePanelOpen } from './staff-mode.ts';

const SidePanel = lazy(() => import('./side-panel.tsx'));

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface Props {
  /** The page is not known yet. The same HTML serves many paths, so no menu entry is current. */
  waiting?: boolean;
  children: ReactNode;
}

/** Header, footer and, for staff, the side panel around every page. */
export function Shell({ waiting = false, children }: Props) {
  const { pathname } = useLocation();
  const panelOpen = usePanelOpen();
  // A phone shows the panel only in the drawer, and loads it when that opens.
  const isWide = useWideScreen();
  // Prerendered paths end in a slash.
  const current = waiting ? null : stripTrailingSlashes(pathname);

  return (
    <>
      <a className={styles['skip']} href="#app_main">
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
        <main id="app_main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <NavigationProgress />
      <PageFocus />
      <SessionEffects />
      {language === 'en' && <LanguageOfferSlot />}
      <StyleAttributes panelOpen={panelOpen} />
    </>
  );
}

/**
 * Sets the data attributes that the style sheets read. It is a separate component, so that the page does not re-render
 * with it.
 */
function StyleAttributes({ panelOpen }: { panelOpen: boolean }) {
  const loading = useSessionValue((session) => session.loading);
  const authenticated = useSessionValue((session) => session.authenticated);

  useEffect(() => {
    document.documentElement.dataset['load'] = 'done';
  }, []);

  useIsomorphicLayoutEffect(() => {
    if (loading) return;
    const { dataset } = document.documentElement;
    dataset['session'] = authenticated ? 'in' : 'out';
    dataset['panel'] = panelOpen ? 'on' : 'off';
  }, [loading, authenticated, panelOpen]);

  return null;
}
