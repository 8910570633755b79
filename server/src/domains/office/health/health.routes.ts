import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';

const PING_TIMEOUT_MS = 2000;

async function isAnswering(check: () => Promise<void>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
  const result = check().then(
    () => true,
    () => false,
  );
  return Promise.race([result, timeout]);
}

export function healthRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.live, async () => ({ status: 'ok' }) as const);

  serveEndpoint(app, deps, ENDPOINTS.ready, async () => {
    if (deps.isStopping?.()) throw new AppError('not_ready', 'This process is stopping.');
    const [database, queue] = await Promise.all([
      isAnswering(() => deps.database.ping()),
      isAnswering(() => deps.queue.ping()),
    ]);
    if (!database) throw new AppError('not_ready', 'The database does not answer.');
    if (!queue) throw new AppError('not_ready', 'The queue does not answer.');
    return { status: 'ok', database: 'ok', queue: 'ok' } as const;
  });
}
