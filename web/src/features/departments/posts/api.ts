import { infoPostFallbacks, listInfo } from '@kanisa/contract/departments/posts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

export function usePosts(departmentId: string, page: number) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'posts', departmentId, page],
    queryFn: ({ signal }) =>
      callApi(listInfo, {
        params: { id: departmentId },
        query: { page: String(page) },
        signal,
        fallback: infoPostFallbacks.list,
      }),
    placeholderData: keepPreviousData,
  });
}
