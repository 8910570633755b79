import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests in transit when the shutdown begins have arrived after this time. */
const SILENT_CONNECTION_GRACE_MS = 250;

/** Responses that a client does not read must not keep jobs and database from being closed. */
const RESPONSES_GRACE_MS = 3000;

/**
 * Shutdown waits for responses only. Node closes connections that are idle at that moment, but waits for those that
 * become idle later and for those that a browser or proxy opened in advance and never used. Shutdown would then time
 * out before jobs and database are closed.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const pendingResponses = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (_request, response) => {
    pendingResponses.add(response);
    response.once('close', () => pendingResponses.delete(response));
  });
  app.addHook('preClose', async () => {
    for (const response of pendingResponses) closeAfterResponse(response);
    const destroySilentSockets = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(destroySilentSockets, SILENT_CONNECTION_GRACE_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), RESPONSES_GRACE_MS).unref();
  });
}

function closeAfterResponse(response: ServerResponse): void {
  const { socket } = response;
  if (response.headersSent) response.once('finish', () => socket?.end());
  else response.setHeader('connection', 'close');
}
