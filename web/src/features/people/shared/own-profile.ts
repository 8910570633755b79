import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import type { WaitingWrite } from '../../../offline/queue/operation.ts';

/** Each preference is a thing of its own. The newest choice counts. */
export const SET_PREFERENCE: WaitingWrite<'PATCH /profile/preferences'> = {
  route: 'PATCH /profile/preferences',
  isReplaceable: true,
  isThingPerField: true,
};

const OWN_PROFILE_KEY = ['profile'] as const;

export const ownProfileQuery = queryOptions({
  queryKey: OWN_PROFILE_KEY,
  queryFn: ({ signal }) => callApi('GET /profile', { signal, fallback: profileFallbacks.read }),
});

/** Loads the profile of the signed-in user. All pages share one cache entry. */
export function useOwnProfile() {
  return useQuery({ ...ownProfileQuery, select: ({ profile }) => profile });
}

/** The profile as far as a page has loaded it; this asks for nothing. */
export function useLoadedOwnProfile(): Profile | undefined {
  return useQuery({ ...ownProfileQuery, enabled: false }).data?.profile;
}

/** Applies a response to the cached profile, which saves a request. */
export function updateCachedProfile(client: QueryClient, change: (before: Profile) => Profile): void {
  client.setQueryData<{ profile: Profile }>(OWN_PROFILE_KEY, (known) => known && { profile: change(known.profile) });
}

export function reloadOwnProfile(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: OWN_PROFILE_KEY });
}
