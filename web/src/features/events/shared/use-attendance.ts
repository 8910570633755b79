import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks } from '@kanisa/contract/events/calendar.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { asApiError, hasErrorStatus } from '../../../lib/api/api-error.ts';
import type { WaitingWrite } from '../../../offline/queue/operation.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { useOperations } from '../../../offline/queue/use-waiting.ts';
import { subscribeToSent } from '../../../offline/queue/waiting-operations.ts';

/** The newest answer counts. */
export const ATTEND: WaitingWrite<'PUT /calendar/:id/attendance/:date'> = {
  route: 'PUT /calendar/:id/attendance/:date',
  isReplaceable: true,
};

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

  const params = { id: occurrence.event_id, date: occurrence.date };
  const operations = useOperations({ write: ATTEND, params });
  // Public pages have no data library that loads again what was sent later.
  const reload = useEffectEvent(onOutdated);
  useEffect(() => subscribeToSent(() => reload()), []);

  async function save(guests: number | null): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    const options = { params, fallback: calendarFallbacks.come };
    try {
      if (guests === null) onChange((await callApi('DELETE /calendar/:id/attendance/:date', options)).occurrence);
      else {
        const sent = await callOrWait(ATTEND, { ...options, body: { guests }, title: occurrence.title });
        if (!sent.waits) onChange(sent.answer.occurrence);
      }
    } catch (error) {
      setErrorMessage(asApiError(error).message);
      if (hasErrorStatus(error, 404, 409)) onOutdated();
    } finally {
      setBusy(false);
    }
  }

  // What the person said without a line counts here until it is sent.
  const waiting = operations.findLast(({ state }) => state !== 'refused');
  return {
    isBusy,
    errorMessage,
    operations,
    waitingGuests: readGuests(waiting?.body),
    come: (guests: number) => void save(guests),
    withdraw: () => void save(null),
  };
}

function readGuests(body: unknown): number | null {
  const guests = (body as { guests?: unknown } | undefined)?.guests;
  return typeof guests === 'number' ? guests : null;
}
