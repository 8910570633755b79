import { readProfile } from '@kanisa/contract/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function useOwnProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(readProfile, { signal, fallback: 'Failed to fetch profile' }),
    select: ({ profile }) => profile,
  });
}
