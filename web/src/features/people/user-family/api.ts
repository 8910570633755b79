import { familyFallbacks, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';

import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { showErrorToast } from '../../../ui/feedback/toast.ts';
import { type LoadedPhoto, usePhoto } from '../../records/photos/use-photo.ts';
import { PEOPLE_KEY } from '../shared/api.ts';

/** Whose family, and who of it, as the address says. */
export function useUserFamilyRoute() {
  const { userId = '', familyMemberId = '' } = useParams();
  const list = `/admin/users/${userId}/family`;
  return { userId, familyId: familyMemberId, list, details: `${list}/${familyMemberId}` };
}

/** What the address asks for; a choice that there is not asks for all. */
export function useFamilyFilters() {
  const [query] = useSearchParams();
  const active = query.get('is_active');
  const isActive: 'true' | 'false' | undefined = active === 'true' || active === 'false' ? active : undefined;
  return {
    search: (query.get('search') ?? '').trim(),
    relationship: RELATIONSHIPS.find((choice) => choice === query.get('relationship')),
    is_active: isActive,
  };
}

export function useUserFamily(userId: string, filters: ReturnType<typeof useFamilyFilters>) {
  const page = usePageNumber();
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'family', userId, 'list', filters, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users/:id/family', {
        params: { id: userId },
        query: { ...filters, page: String(page) },
        signal,
        fallback: peopleFamilyFallbacks.list,
      }),
    placeholderData: keepPreviousData,
    // Each look is noted in the audit trail: none happens that nobody asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Read at each visit: who looks is noted, and a form begins with what is kept now. */
export function useUserFamilyMember({ userId, familyId }: { userId: string; familyId: string }) {
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'family', userId, 'one', familyId],
    queryFn: ({ signal }) => fetchUserFamilyMember({ userId, familyId }, peopleFamilyFallbacks.read, signal),
    select: (answer) => answer.family_member,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function fetchUserFamilyMember(
  place: { userId: string; familyId: string },
  fallback: string,
  signal?: AbortSignal,
) {
  return callApi('GET /admin/users/:id/family/:familyId', {
    params: { id: place.userId, familyId: place.familyId },
    fallback,
    ...(signal ? { signal } : {}),
  });
}

/** Marked only: what this page shows of somebody must not be asked for once more, the next page reads it anew. */
export function markPeopleStale(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PEOPLE_KEY, refetchType: 'none' });
}

/** A photo that cannot be read is told, unless the answer had nothing to say about it. */
export function useUserFamilyPhoto(address: string | null): LoadedPhoto {
  const photo = usePhoto(address, familyFallbacks.photo);
  const isTold = photo.reason !== null && photo.reason !== t(familyFallbacks.photo);
  useEffect(() => {
    if (isTold) showErrorToast(t(peopleFamilyFallbacks.loadPhoto));
  }, [isTold]);
  return photo;
}
