import { useState } from 'react';
import { ApiError } from '../../lib/api/http.ts';

interface Options<Thing> {
  remove: (thing: Thing) => Promise<void>;
  /** Deleted from another device already: the list shall say so too. */
  onMissing: () => void;
  /** For a refusal that is shown in another way than beside the list. */
  onRefusal?: (message: string) => void;
}

/** Deleting one thing of a list, after the question. */
export function useConfirmedDeletion<Thing extends { id: number }>({ remove, onMissing, onRefusal }: Options<Thing>) {
  const [asked, setAsked] = useState<Thing | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function go(thing: Thing): Promise<void> {
    setAsked(null);
    setRefusal(null);
    setBusyId(thing.id);
    try {
      await remove(thing);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      (onRefusal ?? setRefusal)(error.message);
      if (error.status === 404) onMissing();
    } finally {
      setBusyId(null);
    }
  }

  return { asked, busyId, refusal, ask: setAsked, keep: () => setAsked(null), remove: () => asked && void go(asked) };
}
