import { spouseFallbacks } from '@kanisa/contract/people/spouses.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

/** Below the key of the family list, so that both are read again together. */
export const FAMILY_KEY = ['family'] as const;

/** Who shares the family list, and what the deletion of each entry ends. */
export function useHouseholdLink() {
  return useQuery({
    queryKey: [...FAMILY_KEY, 'link'],
    queryFn: ({ signal }) => callApi('GET /profile/household', { signal, fallback: spouseFallbacks.read }),
  });
}
