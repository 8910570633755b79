import { ADVANTA, listenAsPartner, PARTNER } from '../../server/test/support/sms-gateways/partner-server.ts';
import { startFleet } from './processes/fleet.ts';
import { checkHolding } from './processes/hold.ts';
import { rollingRestart } from './processes/rolling.ts';
import { measureThroughput } from './processes/throughput.ts';
import { openPostgresDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { signIn } from './support/product.ts';

interface ProcessesOptions {
  /** In the part that looks at what holds. */
  processes: number;
  counts: readonly number[];
  minutes: number;
  rounds: number;
  seconds: number;
}

/** Several server processes on one PostgreSQL behind a proxy. */
export async function benchProcesses(options: ProcessesOptions): Promise<Figure[]> {
  const database = await openPostgresDatabase();
  const gateway = await listenAsPartner(ADVANTA);
  const settings = {
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER.apikey,
    SMS_PARTNER_ID: PARTNER.partnerID,
  };
  const where = { databaseUrl: database.url, settings };
  const fleet = await startFleet(options.processes, where);
  const token = await signIn(fleet.origin);
  const origins = fleet.members.map(({ product }) => product.origin);
  const figures = [
    ...(await checkHolding({ origins, databaseUrl: database.url, gateway, minutes: options.minutes })),
    await rollingRestart(fleet, token),
  ];
  await fleet.end();
  for (const count of options.counts) figures.push(...(await measureThroughput(count, { ...where, token }, options)));
  await gateway.close();
  await database.close();
  return figures;
}
