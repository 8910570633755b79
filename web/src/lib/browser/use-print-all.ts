import { useEffect, useState } from 'react';
import { asApiError } from '../api/api-error.ts';
import { t } from '../i18n.ts';

export interface PrintAll<Item> {
  all: readonly Item[] | null;
  /** What the button says meanwhile. */
  progress: string | null;
  refusal: string | null;
  start: () => void;
  forget: () => void;
}

type LoadAll<Item> = (onProgress: (read: number, total: number) => void) => Promise<readonly Item[]>;

/**
 * Prints all that is wanted, not only the page on the screen. The whole list stays until something else is asked for:
 * phones take the picture for the printer some time after they were told to.
 */
export function usePrintAll<Item>(askedFor: string, readAll: LoadAll<Item>): PrintAll<Item> {
  const [whole, setWhole] = useState<{ askedFor: string; items: readonly Item[] } | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const all = whole?.askedFor === askedFor ? whole.items : null;

  // After the list stands on the page, whole.
  useEffect(() => {
    if (whole) globalThis.print();
  }, [whole]);

  async function start(): Promise<void> {
    setRefusal(null);
    setProgress(t('Preparing...'));
    try {
      const items = await readAll((read, total) => setProgress(t('{read} of {total}', { read, total })));
      setWhole({ askedFor, items });
    } catch (error) {
      setRefusal(asApiError(error).message);
    } finally {
      setProgress(null);
    }
  }

  return { all, progress, refusal, start: () => void start(), forget: () => setWhole(null) };
}
