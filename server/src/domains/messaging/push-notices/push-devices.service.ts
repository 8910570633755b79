import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import type { PushDeviceBody, PushNoticesBody } from '@kanisa/contract/messaging/push-notices.schema.ts';
import { pushSubscriptionMessages } from '@kanisa/contract/messaging/push-notices.schema.ts';
import {
  PUSH_DEVICES_MAX,
  PUSH_DEVICES_PER_HOUR_MAX,
  pushNoticeMessages,
} from '@kanisa/contract/messaging/push-notices.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { isPushKey } from '../../../platform/push/push-keys.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import {
  deletePushDevices,
  deletePushDevicesOfUser,
  deleteReplacedDevices,
  findPushChoices,
  listPushDevices,
  type NewPushDevice,
  type PushChoices,
  upsertPushChoices,
  upsertPushDevice,
} from './push-devices.repo.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import type { PushDeviceRow } from './push-notices.table.ts';

const DEVICE_LIMIT: Limit = {
  kind: 'push-devices',
  max: PUSH_DEVICES_PER_HOUR_MAX,
  seconds: 3600,
  message: pushNoticeMessages.tooMany,
};

/** Two people who add the same endpoint at once take turns. */
const ADD_ATTEMPTS_MAX = 3;

interface PushSettings {
  publicKey: string;
  kinds: PushChoices;
  devices: PushDeviceRow[];
}

export async function getPushSettings(deps: Deps, actor: Actor): Promise<PushSettings> {
  const { publicKey } = await ensurePushKeys(deps);
  return {
    publicKey,
    kinds: await findPushChoices(deps.db, actor.id),
    devices: await listPushDevices(deps.db, actor.id),
  };
}

/** An absent kind stays as it is. */
export async function updatePushChoices(deps: Deps, actor: Actor, input: PushNoticesBody): Promise<PushChoices> {
  const { message, application_answer: answer, application, event_change: eventChange, ...rest } = input;
  requireNoFieldsLeft(rest);
  return transactionAs(deps, actor, async (tx) => {
    const stored = await findPushChoices(tx, actor.id);
    const kinds: PushChoices = {
      message: message ?? stored.message,
      application_answer: answer ?? stored.application_answer,
      application: application ?? stored.application,
      event_change: eventChange ?? stored.event_change,
    };
    await upsertPushChoices(tx, actor.id, kinds);
    return kinds;
  });
}

/** Adds or renews the browser of this session. `isReplaced`: another device of the person gets no more notices. */
export async function addPushDevice(
  deps: Deps,
  actor: Actor,
  { endpoint, p256dh, auth }: PushDeviceBody,
): Promise<{ device: PushDeviceRow; isReplaced: boolean }> {
  if (!deps.push.isEndpoint(endpoint)) throw createInvalidField('endpoint', pushSubscriptionMessages.endpoint);
  if (!isPushKey(p256dh)) throw createInvalidField('p256dh', pushSubscriptionMessages.keys);
  return transactionAs(deps, actor, async (tx) => {
    await enforceLimit({ db: tx, clock: deps.clock }, DEVICE_LIMIT, formatUserSubject(actor.id));
    const device = await storePushDevice(tx, {
      userId: actor.id,
      sessionId: actor.sessionId,
      endpoint,
      p256dh,
      auth,
      name: actor.origin.device,
      addedAt: deps.clock.now(),
    });
    const surplus = (await listPushDevices(tx, actor.id))
      .filter(({ id }) => id !== device.id)
      .slice(PUSH_DEVICES_MAX - 1);
    await deletePushDevices(
      tx,
      actor.id,
      surplus.map(({ id }) => id),
    );
    return { device, isReplaced: surplus.length > 0 };
  });
}

function createInvalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } });
}

async function storePushDevice(tx: Tx, device: NewPushDevice): Promise<PushDeviceRow> {
  for (let attempt = 1; attempt <= ADD_ATTEMPTS_MAX; attempt += 1) {
    await deleteReplacedDevices(tx, device);
    const stored = await upsertPushDevice(tx, device);
    if (stored) return stored;
  }
  throw new AppError('conflict');
}

/** Do not reveal that a device of another user exists. */
export async function deletePushDevice(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if ((await deletePushDevices(tx, actor.id, [id])) === 0) {
      throw new AppError('not_found', pushNoticeMessages.noDevice);
    }
  });
}

/** Every session of the person ended, so that no device may get notices. */
export async function endPushDevices(tx: Tx, { userId }: { userId: number }): Promise<EndedAccess[]> {
  return [{ kind: 'notices', count: await deletePushDevicesOfUser(tx, userId) }];
}
