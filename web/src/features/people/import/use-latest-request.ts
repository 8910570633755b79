import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
import { useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';

/** Runs one request at a time. A newer request wins over a slower response to an older one. */
export function useLatestRequest<What extends string>() {
  const handleForbidden = useStaffForbiddenHandler();
  const [busy, setBusy] = useState<What | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latestNumber = useRef(0);

  async function run<Answer>(what: What, work: () => Promise<Answer>, onAnswer: (answer: Answer) => void) {
    latestNumber.current += 1;
    const ownNumber = latestNumber.current;
    setBusy(what);
    setRefusal(null);
    try {
      const answer = await work();
      if (ownNumber === latestNumber.current) onAnswer(answer);
    } catch (error) {
      if (handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (ownNumber === latestNumber.current) setRefusal(error.message);
    } finally {
      if (ownNumber === latestNumber.current) setBusy(null);
    }
  }

  function reset(): void {
    latestNumber.current += 1;
    setBusy(null);
    setRefusal(null);
  }

  return { busy, refusal, setRefusal, run, reset };
}
