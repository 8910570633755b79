import { ADVANTA, PARTNER_ACCOUNT, startPartnerServer } from '../test/sms-gateways/partner-server.ts';
import { measureRollingRestart } from './processes/rolling.ts';
import { startServerCluster } from './processes/server-cluster.ts';
import { checkSharedLimits } from './processes/shared-limits.ts';
import { measureThroughput } from './processes/throughput.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { signInBenchAdmin } from './support/product.ts';

interface ProcessesOptions {
  /** Processes in the part about shared limits. */
  processes: number;
  counts: readonly number[];
  minutes: number;
  rounds: number;
  seconds: number;
}

/** Measures several server processes on one PostgreSQL behind a proxy. */
export async function benchProcesses(options: ProcessesOptions): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const gateway = await startPartnerServer(ADVANTA);
  const settings = {
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER_ACCOUNT.apikey,
    SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
  };
  const target = { databaseUrl: database.url, settings };
  const cluster = await startServerCluster(options.processes, target);
  const token = await signInBenchAdmin(cluster.origin);
  const origins = cluster.members.map(({ product }) => product.origin);
  const figures = [
    ...(await checkSharedLimits({ origins, databaseUrl: database.url, gateway, minutes: options.minutes })),
    await measureRollingRestart(cluster, token),
  ];
  await cluster.end();
  for (const count of options.counts) figures.push(...(await measureThroughput(count, { ...target, token }, options)));
  await gateway.close();
  await database.close();
  return figures;
}
