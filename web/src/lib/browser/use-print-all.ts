import { useEffect, useState } from 'react';
import { asApiError } from '../api/api-error.ts';
import { t } from '../i18n.ts';

export interface PrintAll<Item> {
  all: readonly Item[] | null;
  /** The label of the button while the list loads. */
  progress: string | null;
  errorMessage: string | null;
  start: () => void;
  clear: () => void;
}

type LoadAll<Item> = (onProgress: (read: number, total: number) => void) => Promise<readonly Item[]>;

/**
 * Loads and prints the whole list, not only the current page. The list stays on the page until the query changes,
 * because phones render it for the printer some time after `print()` returns.
 */
export function usePrintAll<Item>(askedFor: string, readAll: LoadAll<Item>): PrintAll<Item> {
  const [whole, setWhole] = useState<{ askedFor: string; items: readonly Item[] } | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const all = whole?.askedFor === askedFor ? whole.items : null;

  // Prints once the whole list is rendered.
  useEffect(() => {
    if (whole) globalThis.print();
  }, [whole]);

  async function start(): Promise<void> {
    setErrorMessage(null);
    setProgress(t('Preparing...'));
    try {
      const items = await readAll((read, total) => setProgress(t('{read} of {total}', { read, total })));
      setWhole({ askedFor, items });
    } catch (error) {
      setErrorMessage(asApiError(error).message);
    } finally {
      setProgress(null);
    }
  }

  return { all, progress, errorMessage, start: () => void start(), clear: () => setWhole(null) };
}
