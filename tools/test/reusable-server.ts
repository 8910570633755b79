import { createRequire } from 'node:module';
import path from 'node:path';
import { serverBuildFolder } from '../paths.ts';

/**
 * One process that serves one product after the other, each with its own settings, database and port. Only the journeys
 * use it: loading and warming up the server's code takes longer than most journeys need. `npm start` runs
 * `server/build/main.js`.
 */
export type ServerOrder = { serve: Record<string, string> } | 'stop';
export type OrderAnswer = 'serving' | 'stopped' | { error: string };

const loadBuilt = createRequire(import.meta.url);
const { readSettings, startServer } = loadBuilt(
  path.join(serverBuildFolder, 'app.js'),
) as typeof import('../../server/src/app.ts');
const { DOMAINS } = loadBuilt(
  path.join(serverBuildFolder, 'domains.js'),
) as typeof import('../../server/src/domains/index.ts');

const state = { isStopping: false };
let close = async () => {};

async function executeOrder(order: ServerOrder): Promise<OrderAnswer> {
  state.isStopping = order === 'stop';
  if (order === 'stop') {
    await close();
    return 'stopped';
  }
  const settings = readSettings(order.serve);
  ({ close } = await startServer(settings, {
    domains: DOMAINS,
    dataDir: settings.dataDir,
    isStopping: () => state.isStopping,
  }));
  return 'serving';
}

process.on('message', (order: ServerOrder) => {
  const toErrorAnswer = (error: unknown): OrderAnswer => ({
    error: error instanceof Error ? error.message : String(error),
  });
  void executeOrder(order)
    .catch(toErrorAnswer)
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
