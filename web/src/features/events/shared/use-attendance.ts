import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks } from '@kanisa/contract/events/calendar.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { asApiError, hasErrorStatus } from '../../../lib/api/api-error.ts';

interface Options {
  occurrence: CalendarOccurrence;
  onChange: (occurrence: CalendarOccurrence) => void;
  /** The page shows an outdated state: the occurrence was changed, or its last place was taken. */
  onOutdated: () => void;
}

/** Says that one will come, with how many others, or not. Without the query library, which public pages do not load. */
export function useAttendance({ occurrence, onChange, onOutdated }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function save(guests: number | null): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    const params = { id: occurrence.event_id, date: occurrence.date };
    const options = { params, fallback: calendarFallbacks.come };
    try {
      const answer =
        guests === null
          ? await callApi('DELETE /calendar/:id/attendance/:date', options)
          : await callApi('PUT /calendar/:id/attendance/:date', { ...options, body: { guests } });
      onChange(answer.occurrence);
    } catch (error) {
      setErrorMessage(asApiError(error).message);
      if (hasErrorStatus(error, 404, 409)) onOutdated();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, errorMessage, come: (guests: number) => void save(guests), withdraw: () => void save(null) };
}
