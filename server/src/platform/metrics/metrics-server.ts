import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseHandle } from '../../db/client.ts';
import type { Metrics } from './metrics.ts';
import { watchDatabase, watchProcess } from './process-metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Listens on its own port, so that no proxy in front of the server can expose it to the public. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, database }: { port: number; host: string; database: DatabaseHandle },
): Promise<MetricsServer> {
  const watch = watchProcess(metrics);
  watchDatabase(metrics, database);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      watch.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
