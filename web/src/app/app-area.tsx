import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { SiteFrameContext } from '../content/preview.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { setProofPrompt } from '../lib/api/fresh-proof.ts';
import { warmUpIntl } from '../lib/dates/intl-warmup.ts';
import { PageAccessContext } from '../lib/session/page-access.ts';
import { getSession, subscribeToSession, useSession } from '../lib/session/session.ts';
import { isOffline, subscribeToConnection } from '../offline/connection.ts';
import { subscribeToSent } from '../offline/queue/waiting-operations.ts';
import { OfflineLine } from '../ui/feedback/offline-line.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { mayOpenExactPage } from './access.ts';
import { Guard, loadTwoStepParts } from './guard.tsx';
import { OperationStrip } from './operation-strip.tsx';
import { OwnFaceKeeper } from './own-face-keeper.tsx';
import { renderSiteFrame } from './shell/site-frame.tsx';

const RETRIES_MAX = 2;
const STALE_AFTER_MS = 15_000;

if (typeof document !== 'undefined') warmUpIntl();

/** Retries only server errors: another attempt does not change a rejection. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < RETRIES_MAX && error instanceof ApiError && error.status >= 500;
}

/**
 * Without a connection a query runs too, and is answered from what is stored on this device; by default it would wait.
 * What a page shows is then old, so each visit asks again.
 */
const QUERY_OPTIONS = {
  retry: shouldRetry,
  staleTime: () => (isOffline() ? 0 : STALE_AFTER_MS),
  networkMode: 'always',
  refetchOnReconnect: 'always',
} as const;

/** Another request of the page may fail while this one arrives. Without a pause each would repeat the other for ever. */
const RECONNECT_PAUSE_MS = 10_000;

/** Asks for everything on the page again once the server is reached. Forms that refuse this keep what they have. */
function refetchWhenReached(client: QueryClient): () => void {
  let refetchedAt = 0;
  return subscribeToConnection(() => {
    if (isOffline() || Date.now() - refetchedAt < RECONNECT_PAUSE_MS) return;
    refetchedAt = Date.now();
    client.getQueryCache().onOnline();
  });
}

function useOwnQueryClient(): QueryClient {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: QUERY_OPTIONS } }));
  useEffect(() => {
    let { username } = getSession();
    // The next user must not see cached data of the previous one.
    return subscribeToSession(() => {
      if (getSession().username === username) return;
      username = getSession().username;
      client.clear();
    });
  }, [client]);
  useEffect(() => refetchWhenReached(client), [client]);
  // Each write belongs to several lists, and this is rare.
  useEffect(() => subscribeToSent(() => void client.invalidateQueries()), [client]);
  return client;
}

/** The layout of pages with forms and data: data cache, guard and toasts. */
export default function AppArea() {
  const client = useOwnQueryClient();
  const [proofDialog, setProofDialog] = useState<ReactNode>(null);
  // The dialog loads with the first call that needs a proof.
  useEffect(() => setProofPrompt(async () => (await loadTwoStepParts()).promptForProof(setProofDialog)), []);
  return (
    <QueryClientProvider client={client}>
      <Guard>
        <PageAccessProvider>
          <OfflineLine />
          <OperationStrip />
          <SiteFrameContext value={renderSiteFrame}>
            <Outlet />
          </SiteFrameContext>
        </PageAccessProvider>
      </Guard>
      <OwnFaceKeeper />
      {proofDialog}
      <Toasts />
    </QueryClientProvider>
  );
}

/** Lets features ask whether a page exists and the user may open it. */
function PageAccessProvider({ children }: { children: ReactNode }) {
  const { authenticated, actions, modules } = useSession();
  const isOffered = useCallback(
    (path: string) => mayOpenExactPage(path, { authenticated, actions, modules }),
    [authenticated, actions, modules],
  );
  return <PageAccessContext value={isOffered}>{children}</PageAccessContext>;
}
