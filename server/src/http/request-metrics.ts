import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** Labels use the declared route, not the URL: requests for random URLs must not fill the memory. */
export function recordRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  let running = 0;
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    const status = String(reply.statusCode);
    metrics.count('kanisa_http_requests_total', 'Requests by route and status.', { ...labels, status });
    const seconds = reply.elapsedTime / 1000;
    metrics.observe('kanisa_http_request_seconds', 'Time until the answer was written.', labels, seconds);
  });
  metrics.collect(async () => [
    { name: 'kanisa_http_requests_running', help: 'Requests under way.', series: [{ labels: {}, value: running }] },
  ]);
}
