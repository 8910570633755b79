import { localStore } from '../../lib/browser/storage.ts';
import { OFFLINE_MARK_KEY } from '../../lib/session/session.ts';
import { emptySealedStores } from './store-registry.ts';

let emptying: Promise<void> = Promise.resolve();

/** The end of a session deletes the mark, even if the page closes before its stores are deleted. */
export function getOrCreateMark(): string {
  const known = localStore.get(OFFLINE_MARK_KEY);
  if (known !== null) return known;
  const created = crypto.randomUUID();
  localStore.set(OFFLINE_MARK_KEY, created);
  // Whatever is there belongs to sessions that have ended.
  emptying = emptySealedStores().catch(() => undefined);
  return created;
}

/** Resolves when the stores of earlier sessions are gone, if this page deletes them. */
export const waitUntilEmptied = () => emptying;
