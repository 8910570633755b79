import type { Deps } from '../../../core/deps.ts';
import { showPublishedSite } from './show-published-site.service.ts';

const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 60_000;

export interface SiteFollower {
  close(): Promise<void>;
}

/**
 * Shows the published version before the first request, and later ones as soon as the database tells of them. If the
 * pages cannot be rendered, the ones before stay, and it is tried again with growing pauses.
 */
export async function followPublishedSite(
  deps: Pick<Deps, 'db' | 'database' | 'sitePages' | 'settings' | 'log'>,
): Promise<SiteFollower> {
  let running = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let pauseMs = RETRY_MIN_MS;
  let isClosed = false;

  async function show(): Promise<void> {
    clearTimeout(retry);
    try {
      await showPublishedSite(deps);
      pauseMs = RETRY_MIN_MS;
    } catch (error) {
      deps.log.error({ err: error, retryMs: pauseMs }, 'the published site cannot be shown');
      if (isClosed) return;
      retry = setTimeout(update, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, RETRY_MAX_MS);
    }
  }

  function update(): void {
    running = running.then(show);
  }

  update();
  await running;
  const changes = await deps.database.watchPublicChanges(update);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await changes.close();
      await running;
    },
  };
}
