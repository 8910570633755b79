import { onTestFinished } from 'vitest';
import { listenAsAfricasTalking } from './africas-talking-server.ts';
import { listenAsPartner, type Quirks } from './partner-server.ts';

/** They end with the test. */
async function ending<Server extends { close(): Promise<void> }>(opened: Promise<Server>): Promise<Server> {
  const server = await opened;
  onTestFinished(() => server.close());
  return server;
}

export const openPartnerServer = (quirks?: Quirks) => ending(listenAsPartner(quirks));
export const openAfricasTalkingServer = () => ending(listenAsAfricasTalking());
