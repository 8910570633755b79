import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
import { useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';

/** One thing at a time; a later one wins over the slower answer to an earlier one. */
export function useLatestRequest<What extends string>() {
  const takesRefusal = useStaffForbiddenHandler();
  const [busy, setBusy] = useState<What | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = useRef(0);

  async function attempt<Answer>(what: What, work: () => Promise<Answer>, take: (answer: Answer) => void) {
    count.current += 1;
    const mine = count.current;
    setBusy(what);
    setRefusal(null);
    try {
      const answer = await work();
      if (mine === count.current) take(answer);
    } catch (error) {
      if (takesRefusal(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (mine === count.current) setRefusal(error.message);
    } finally {
      if (mine === count.current) setBusy(null);
    }
  }

  function forget(): void {
    count.current += 1;
    setBusy(null);
    setRefusal(null);
  }

  return { busy, refusal, setRefusal, attempt, forget };
}
