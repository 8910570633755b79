import { message } from '@kanisa/contract/core/message.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { withTimeout } from '../../../platform/time/with-timeout.ts';

const PING_TIMEOUT_MS = 2000;

type ReadinessDeps = Pick<Deps, 'database' | 'queue' | 'sitePages' | 'isStopping'>;

/** Callers at the same time share one check: however many ask, the database answers one of them. */
export function shareReadinessCheck(deps: ReadinessDeps): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= requireReadiness(deps).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Throws while the process stops or has no pages of the church, and when the database or the queue does not answer. */
async function requireReadiness(deps: ReadinessDeps): Promise<void> {
  if (deps.isStopping?.()) throw new AppError('not_ready', message('This process is stopping.'));
  const [isDatabaseReady, isQueueReady] = await Promise.all([
    isAnswering(deps.database.ping()),
    isAnswering(deps.queue.ping()),
  ]);
  if (!isDatabaseReady) throw new AppError('not_ready', message('The database does not answer.'));
  if (!isQueueReady) throw new AppError('not_ready', message('The queue does not answer.'));
  if (!deps.sitePages.isReady) throw new AppError('not_ready', message('The public site cannot be rendered.'));
}

async function isAnswering(ping: Promise<void>): Promise<boolean> {
  return withTimeout(PING_TIMEOUT_MS, ping).then(
    () => true,
    () => false,
  );
}
