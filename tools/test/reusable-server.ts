import '../../server/src/light-modules.ts';

/**
 * One process that serves product after product, each with settings, a database and a port of its own. For the journeys alone: loading
 * the server's code and running it for the first time took more than most of them need of it. `npm start` is `server/src/main.ts`.
 */
export type ServerOrder = { serve: Record<string, string> } | 'stop';
export type OrderAnswer = 'serving' | 'stopped' | { error: string };

const { readSettings } = await import('../../server/src/settings.ts');
const { serve } = await import('../../server/src/serve.ts');

const state = { isStopping: false };
let close = async () => {};

async function executeOrder(order: ServerOrder): Promise<OrderAnswer> {
  state.isStopping = order === 'stop';
  if (order === 'stop') {
    await close();
    return 'stopped';
  }
  const settings = readSettings(order.serve);
  ({ close } = await serve(settings, settings.dataDir, () => state.isStopping));
  return 'serving';
}

process.on('message', (order: ServerOrder) => {
  const refuse = (error: unknown): OrderAnswer => ({ error: error instanceof Error ? error.message : String(error) });
  void executeOrder(order)
    .catch(refuse)
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
