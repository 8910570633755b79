import type { Settings } from '../../base/settings.ts';
import { createAfricasTalkingGateway } from './africas-talking-gateway.ts';
import type { GatewayTimeouts, SmsGateway } from './gateway-types.ts';
import { createOutboxGateway } from './outbox-gateway.ts';
import { createPartnerGateway } from './partner-gateway.ts';

export type * from './gateway-types.ts';

const GATEWAY_TIMEOUTS: GatewayTimeouts = { connectMs: 10_000, answerMs: 30_000 };

export function createSmsGateway(
  settings: Settings['sms'],
  { outboxDir, times = GATEWAY_TIMEOUTS }: { outboxDir: string; times?: GatewayTimeouts },
): SmsGateway {
  if (settings.gateway === 'partner') return createPartnerGateway(settings, times);
  if (settings.gateway === 'africastalking') return createAfricasTalkingGateway(settings, times);
  return createOutboxGateway(outboxDir);
}
