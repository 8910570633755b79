import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';

const PING_MOST_MS = 2000;

async function answers(check: () => Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PING_MOST_MS, false).unref());
  const done = check().then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}

export function healthRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.live, async () => ({ status: 'ok' }) as const);

  serve(app, deps, ENDPOINTS.ready, async () => {
    if (deps.isStopping?.()) throw new AppError('not_ready', 'This process is stopping.');
    const [database, queue] = await Promise.all([
      answers(() => deps.database.ping()),
      answers(() => deps.queue.ping()),
    ]);
    if (!database) throw new AppError('not_ready', 'The database does not answer.');
    if (!queue) throw new AppError('not_ready', 'The queue does not answer.');
    return { status: 'ok', database: 'ok', queue: 'ok' } as const;
  });
}
