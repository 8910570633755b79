import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { DOMAINS } from '../src/domains/index.ts';
import { Metrics } from '../src/platform/metrics/metrics.ts';
import { serveMetrics } from '../src/platform/metrics/metrics-server.ts';
import { createUser, signInWithRole } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

it('metrics are served on a separate address, and never on the public one', async () => {
  const { deps, ...app } = await startTestApp();
  const metrics = new Metrics();
  const server = await buildApp(deps, DOMAINS, { webRoot: 'none', metrics });
  const figures = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', database: deps.database });
  onTestFinished(async () => {
    await figures.close();
    await server.close();
  });
  const look = async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${figures.port}${path}`);
    return { status: answer.status, lines: (await answer.text()).split('\n') };
  };
  const token = await signInWithRole({ deps, ...app }, 'pastor');
  const { id } = await createUser({ deps, ...app });
  for (const path of ['/metrics', '/api/metrics', '/metrics/']) {
    const answer = await server.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).not.toContain('kanisa_');
  }
  await server.inject('/api/health/live');
  await server.inject('/api/health/live');
  await server.inject(`/api/profile/photo/${id}`);
  await server.inject('/api/one-that/nobody-declared');
  const body = { subject: 'Harvest', body: 'Please come.' };
  await app.call(ENDPOINTS.emailAll, { body, token });

  const { status, lines } = await look();
  expect(status).toBe(200);
  const route = 'method="GET",route="/api/health/live"';
  expect(lines).toContain(`kanisa_http_requests_total{${route},status="200"} 2`);
  expect(lines).toContain('kanisa_http_requests_total{method="GET",route="/api/profile/photo/:userId",status="401"} 1');
  expect(lines).toContain(`kanisa_http_request_seconds_bucket{${route},le="+Inf"} 2`);
  expect(lines).toContain(`kanisa_http_request_seconds_count{${route}} 2`);
  expect(lines).toContain('kanisa_deliveries{channel="email",state="pending"} 2');
  expect(lines).toContain('kanisa_queue_jobs{job="deliveries.wake",state="created"} 1');
  expect(lines).toContain('kanisa_database_up 1');
  const names = new Set(lines.map((line) => /^kanisa_\w+/.exec(line)?.[0]));
  for (const name of ['event_loop_lag_seconds', 'memory_bytes', 'cpu_seconds_total', 'uptime_seconds']) {
    expect(names).toContain(`kanisa_${name}`);
  }
  expect(names.has('kanisa_database_connections')).toBe(deps.database.engine === 'postgres');
  // All undeclared paths share one line.
  expect(lines.filter((line) => line.includes('route="none"') && line.includes('_total'))).toHaveLength(1);
  expect(lines.join('\n')).not.toContain(`/${id}"`);
  expect((await look('/')).status).toBe(404);
});
