import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useSyncExternalStore } from 'react';
import { tabStore } from '../../../lib/browser/storage.ts';
import { getSession } from '../../../lib/session/session.ts';

/** Names the form that sent something. The page that follows it offers to undo it. */
export type UndoKind = 'message' | 'email' | 'text';

export interface UndoOffer {
  kind: UndoKind;
  id: number;
  /** Length of the offer, from the server. */
  seconds: number;
  /** End of the offer in the browser's time. The server decides; this only ends the countdown. */
  endsAtMs: number;
  /** The form as it was sent; null after a reload. */
  values: object | null;
  picked: readonly RecipientOption[];
}

/** In memory only, like drafts: the next person at this device does not find the form's values after a reload. */
let offer: UndoOffer | null | undefined;
const listeners = new Set<() => void>();

/** A reload keeps this: whose message it is, and for how long the server holds it back. */
const STORAGE_KEY = 'undoOffer';

function readStoredOffer(): UndoOffer | null {
  try {
    const stored = JSON.parse(tabStore.get(STORAGE_KEY) ?? 'null') as (UndoOffer & { username: string }) | null;
    if (!stored || stored.username !== getSession().username || !(stored.endsAtMs > Date.now())) return null;
    const { kind, id, seconds, endsAtMs } = stored;
    return { kind, id, seconds, endsAtMs, values: null, picked: [] };
  } catch {
    return null;
  }
}

function getOffer(): UndoOffer | null {
  if (offer === undefined) offer = readStoredOffer();
  return offer;
}

export function setUndoOffer(next: UndoOffer | null): void {
  offer = next;
  if (next) {
    const { kind, id, seconds, endsAtMs } = next;
    tabStore.set(STORAGE_KEY, JSON.stringify({ kind, id, seconds, endsAtMs, username: getSession().username }));
  } else tabStore.remove(STORAGE_KEY);
  for (const listener of listeners) listener();
}

/** Call after sending. 0 seconds offer nothing. */
export function offerUndo(sent: Omit<UndoOffer, 'endsAtMs'>): void {
  setUndoOffer(sent.seconds > 0 ? { ...sent, endsAtMs: Date.now() + sent.seconds * 1000 } : null);
}

export function useUndoOffer(kind: UndoKind): UndoOffer | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getOffer,
    () => null,
  );
  return current?.kind === kind ? current : null;
}
