import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

const OWN_PROFILE_KEY = ['profile'] as const;

/** The own profile, shared by every page that shows some of it. */
export function useOwnProfile() {
  return useQuery({
    queryKey: OWN_PROFILE_KEY,
    queryFn: ({ signal }) => callApi('GET /profile', { signal, fallback: profileFallbacks.read }),
    select: ({ profile }) => profile,
  });
}

/** What an answer has told about it already need not be asked for. */
export function updateCachedProfile(client: QueryClient, change: (before: Profile) => Profile): void {
  client.setQueryData<{ profile: Profile }>(OWN_PROFILE_KEY, (known) => known && { profile: change(known.profile) });
}

export function reloadOwnProfile(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: OWN_PROFILE_KEY });
}
