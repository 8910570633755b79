import '../../server/src/light-modules.ts';

/**
 * One process that serves one product after the other, each with its own settings, database and port. Only the journeys
 * use it: loading and warming up the server's code takes longer than most journeys need. `npm start` runs
 * `server/src/main.ts`.
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
