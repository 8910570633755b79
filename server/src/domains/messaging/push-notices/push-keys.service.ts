import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { createPushKeys, type PushKeys } from '../../../platform/push/push-keys.ts';
import { deleteEveryDevice } from './push-devices.repo.ts';
import { findPushKeys, insertPushKeys, lockPushKeys, updatePushKeys } from './push-keys.repo.ts';

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'secretBox' | 'log'>;

const SEAL_CONTEXT = 'push keys';

/**
 * Returns the church's keys. The first start makes them. Keys that were sealed with another secret key, as after a
 * restore on a new machine, are replaced; the subscriptions that are bound to them are deleted.
 */
export async function ensurePushKeys(deps: KeyDeps): Promise<PushKeys> {
  const found = await findPushKeys(deps.db);
  const opened = found && openKeys(deps, found);
  if (opened) return opened;
  return forNobody(deps.db, 'the first start, before anybody can sign in').transaction(async (tx) => {
    const { keys: created, row } = createSealedKeys(deps);
    await insertPushKeys(tx, row);
    const stored = await lockPushKeys(tx);
    const keys = openKeys(deps, stored);
    if (keys) return keys;
    await updatePushKeys(tx, row);
    const devices = await deleteEveryDevice(tx);
    deps.log.warn({ devices }, 'the keys for notices were sealed with another key and are replaced');
    return created;
  });
}

interface SealedKeys {
  publicKey: string;
  sealedPrivateKey: string;
}

function openKeys({ secretBox }: KeyDeps, { publicKey, sealedPrivateKey }: SealedKeys): PushKeys | null {
  const privateKey = secretBox.open(sealedPrivateKey, SEAL_CONTEXT);
  return privateKey === null ? null : { publicKey, privateKey };
}

function createSealedKeys({ secretBox, clock }: KeyDeps) {
  const keys = createPushKeys();
  const sealedPrivateKey = secretBox.seal(keys.privateKey, SEAL_CONTEXT);
  return { keys, row: { publicKey: keys.publicKey, sealedPrivateKey, createdAt: clock.now() } };
}
