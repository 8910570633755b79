import type { DepartmentMember } from '@kanisa/contract/department-members.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { t } from '../../../lib/i18n.ts';
import { readAll, type Wanted } from './api.ts';

export type Printing = ReturnType<typeof usePrinting>;

/**
 * Prints all that is wanted, not only the page on the screen. The whole list stays until something else is asked for:
 * phones take the picture for the printer some time after they were told to.
 */
export function usePrinting(wanted: Wanted) {
  const { search, order, page } = wanted;
  const askedFor = `${order} ${page} ${search}`;
  const [whole, setWhole] = useState<{ askedFor: string; members: readonly DepartmentMember[] } | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const all = whole?.askedFor === askedFor ? whole.members : null;

  // After the list stands on the page, whole.
  useEffect(() => {
    if (whole) globalThis.print();
  }, [whole]);

  async function start(): Promise<void> {
    setRefusal(null);
    setProgress(t('Preparing...'));
    try {
      const members = await readAll(wanted, (read, total) => setProgress(t('{read} of {total}', { read, total })));
      setWhole({ askedFor, members });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setProgress(null);
    }
  }

  return { all, progress, refusal, start: () => void start(), forget: () => setWhole(null) };
}
