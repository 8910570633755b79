import type { PushDevice } from '@kanisa/contract/messaging/push-notices.schema.ts';
import type { PushDeviceRow } from './push-notices.table.ts';

/** Without the endpoint and the keys, which only the sender needs. */
export function presentPushDevice(device: PushDeviceRow, currentSessionId: number): PushDevice {
  return {
    id: device.id,
    name: device.name,
    added_at: device.addedAt.toISOString(),
    last_sent_at: device.lastSentAt?.toISOString() ?? null,
    is_current: device.sessionId === currentSessionId,
  };
}
