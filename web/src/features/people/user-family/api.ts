import { familyFallbacks, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { peopleFamilyFallbacks, userFamilyPhotoUpload } from '@kanisa/contract/people/user-family.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { showErrorToast } from '../../../ui/feedback/toast.ts';
import { type LoadedPhoto, usePhoto } from '../../records/photos/use-photo.ts';
import { PEOPLE_KEY } from '../shared/api.ts';

/** Reads the user and family member ids from the URL and returns the paths of their pages. */
export function useUserFamilyRoute() {
  const { userId = '', familyMemberId = '' } = useParams();
  const list = `/admin/users/${userId}/family`;
  return { userId, familyId: familyMemberId, list, details: `${list}/${familyMemberId}` };
}

/** Reads the filters from the URL. An unknown value counts as no filter. */
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
    // Every read is recorded in the audit trail, so nothing is refetched in the background.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Never cached: each view is recorded in the audit trail, and a form must start from the stored values. */
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

interface SendPhotoOptions {
  params: { id: string; familyId: number };
  file: File;
  onProgress: (now: TransferProgress) => void;
  fallback: string;
}

export function sendMemberPhoto(options: SendPhotoOptions) {
  options.onProgress({ sent: 0, total: options.file.size });
  return uploadFile('POST /admin/users/:id/family/:familyId/photo', userFamilyPhotoUpload, options);
}

/** Invalidates without refetching: the current page is about to be left, and the next one loads fresh data. */
export function markPeopleStale(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PEOPLE_KEY, refetchType: 'none' });
}

/** Shows a toast if the photo failed for a reason that the server named. */
export function useUserFamilyPhoto(address: string | null): LoadedPhoto {
  const photo = usePhoto(address, familyFallbacks.photo);
  const isTold = photo.reason !== null && photo.reason !== t(familyFallbacks.photo);
  useEffect(() => {
    if (isTold) showErrorToast(peopleFamilyFallbacks.loadPhoto);
  }, [isTold]);
  return photo;
}
