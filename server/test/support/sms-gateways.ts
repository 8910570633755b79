import { onTestFinished } from 'vitest';
import { startAfricasTalkingServer } from '../../../tools/test/sms-gateways/africas-talking-server.ts';
import { type Quirks, startPartnerServer } from '../../../tools/test/sms-gateways/partner-server.ts';

async function closeAfterTest<Server extends { close(): Promise<void> }>(opened: Promise<Server>): Promise<Server> {
  const server = await opened;
  onTestFinished(() => server.close());
  return server;
}

export const openPartnerServer = (quirks?: Quirks) => closeAfterTest(startPartnerServer(quirks));
export const openAfricasTalkingServer = () => closeAfterTest(startAfricasTalkingServer());
