import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests in transit when the shutdown begins have arrived after this time. */
const SILENT_CONNECTION_GRACE_MS = 250;

/**
 * Shutdown waits for responses only. Node closes connections that are idle at that moment, but waits for those that
 * become idle later and for those that a browser or proxy opened in advance and never used. Shutdown would then time
 * out before jobs and database are closed.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  app.addHook('preClose', async () => {
    for (const response of underWay) closeAfterResponse(response);
    const endSilent = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(endSilent, SILENT_CONNECTION_GRACE_MS).unref();
  });
}

function closeAfterResponse(response: ServerResponse): void {
  const { socket } = response;
  if (response.headersSent) response.once('finish', () => socket?.end());
  else response.setHeader('connection', 'close');
}
