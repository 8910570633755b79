import { useQuery } from '@tanstack/react-query';
import { useSessionValue } from '../../../lib/session/session.ts';

/** The card loads together with its dates, and only for a church that uses the module. */
export function useWaitingDates() {
  const isOn = useSessionValue(({ modules }) => modules.includes('serving'));
  return useQuery({
    queryKey: ['serving', 'waiting'],
    enabled: isOn,
    queryFn: async ({ signal }) => {
      const { WaitingDatesCard, fetchWaitingDates } = await import('../../serving/shared/waiting-dates-card.tsx');
      return { Card: WaitingDatesCard, places: await fetchWaitingDates(signal) };
    },
    // The dashboard waits for it, and shows the rest without it.
    retry: false,
    refetchOnMount: 'always',
  });
}
