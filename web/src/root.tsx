import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import type { ReactNode } from 'react';
import { Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { LoadFailurePage, RenderFailurePage } from './app/failure-pages.tsx';
import { FIRST_LOAD_SCRIPT, FirstLoadFailure } from './app/first-load-failure.tsx';
import { LATE_START_SCRIPT } from './app/install/late-start.ts';
import { Shell } from './app/shell/shell.tsx';
import { FIRST_PAINT_SCRIPT } from './app/shell/staff-mode.ts';
import { StyleSheets } from './app/style-sheets.tsx';
import { CarriedSite } from './content/carried-site.tsx';
import { church } from './content/church.ts';
import { shownSite } from './content/shown-site.ts';
import { getManifestPath } from './content/site-path.ts';
import { EARLY_READS_SCRIPT } from './lib/api/early-reads.ts';
import { EARLY_SUBMIT_SCRIPT } from './lib/browser/early-submit.ts';
import { isLoadError } from './lib/browser/is-load-error.ts';
import { setLoadFailurePage } from './lib/browser/load-route-module.ts';
import { t } from './lib/i18n.ts';
import { language } from './locales/catalogue.ts';
import { Notice } from './ui/feedback/notice.tsx';
import frauncesFile from './ui/fonts/fraunces-basic.woff2?url';
import interFile from './ui/fonts/inter-basic.woff2?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links = () => [
  preloadFont(interFile),
  preloadFont(frauncesFile),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  // A church with a logo has icons made of it; the drawn mark is a vector.
  shownSite.look.logo === null
    ? { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }
    : { rel: 'icon', href: '/icon-192.png', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: getManifestPath(language) },
];

export const meta = () => [{ title: church.name }];

setLoadFailurePage(LoadFailurePage);

/** Only the renderer needs the text: React leaves the script of the document as it is. */
const START_SCRIPT = import.meta.env.SSR
  ? EARLY_READS_SCRIPT + EARLY_SUBMIT_SCRIPT + FIRST_PAINT_SCRIPT + FIRST_LOAD_SCRIPT + LATE_START_SCRIPT
  : '';

/** Without script there is no drawer: the header shows the menu itself. */
const WITHOUT_SCRIPT = `[data-needs-script]{display:none!important}
@media(max-width:1023px){[data-site-menu]{display:block!important}[data-site-menu] button,[data-site-menu] ul ul{display:none!important}
[data-site-menu]>ul{display:flex;overflow-x:auto}:root{--header-height:112px}header>div{flex-wrap:wrap}}`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={shownSite.look.ground} />
        {/* A slow phone parses the page in pieces. Blocking rendering until the footer prevents layout shifts. */}
        {/* oxlint-disable-next-line react/no-unknown-property -- React and its types know it */}
        <link rel="expect" href="#app_footer" blocking="render" />
        <Meta />
        <StyleSheets />
        <CarriedSite />
        {/* oxlint-disable-next-line react/no-danger -- our own constant */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START_SCRIPT }} />
        <noscript>
          <style>{WITHOUT_SCRIPT}</style>
        </noscript>
      </head>
      <body>
        {children}
        <FirstLoadFailure />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Shown on every path that is not prerendered, until its page has loaded. */
export function HydrateFallback() {
  return (
    <Shell waiting>
      <Notice>{t('Loading...')}</Notice>
    </Shell>
  );
}

export function ErrorBoundary() {
  return <Shell>{isLoadError(useRouteError()) ? <LoadFailurePage /> : <RenderFailurePage />}</Shell>;
}
