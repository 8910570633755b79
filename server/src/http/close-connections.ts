import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is under way on the line at the order to stop has come by then. */
const SILENT_CONNECTION_GRACE_MS = 250;

/**
 * A stop waits for answers, and for nothing else. Node ends connections that are idle at that moment, but waits for one
 * that becomes idle afterwards, and for one that a browser or proxy has opened ahead and never used: the stop would take
 * all the time it may, and then leave jobs and database without their end.
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
