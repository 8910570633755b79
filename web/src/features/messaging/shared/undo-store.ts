import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useSyncExternalStore } from 'react';

/** Names the form that sent something. The page that follows it offers to undo it. */
export type UndoKind = 'message' | 'email' | 'text';

export interface UndoOffer {
  kind: UndoKind;
  id: number;
  /** Length of the offer, from the server. */
  seconds: number;
  /** End of the offer in the browser's time. The server decides; this only ends the countdown. */
  endsAtMs: number;
  /** The form as it was sent. */
  values: object;
  picked: readonly RecipientOption[];
}

/** In memory only, like drafts: the next person at this device does not find it after a reload. */
let offer: UndoOffer | null = null;
const listeners = new Set<() => void>();

export function setUndoOffer(next: UndoOffer | null): void {
  offer = next;
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
    () => offer,
    () => null,
  );
  return current?.kind === kind ? current : null;
}
