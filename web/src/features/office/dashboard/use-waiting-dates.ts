import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useSessionValue } from '../../../lib/session/session.ts';

/** The caller’s dates that wait for an answer; null if there are none. */
export function useWaitingDates() {
  const isOn = useSessionValue(({ modules }) => modules.includes('serving'));
  return useQuery({
    queryKey: ['serving', 'waiting'],
    enabled: isOn,
    queryFn: async ({ signal }) => {
      const { places } = await callApi('GET /serving', { signal });
      const waiting = places.filter((place) => place.state === 'asked' && place.may_answer);
      return waiting.length === 0 ? null : waiting;
    },
    // The dashboard waits for it, and shows the rest without it.
    retry: false,
    refetchOnMount: 'always',
  });
}
