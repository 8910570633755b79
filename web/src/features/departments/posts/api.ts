import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

export function usePosts(departmentId: string, page: number) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'posts', departmentId, page],
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/info', {
        params: { id: departmentId },
        query: { page: String(page) },
        signal,
        fallback: infoPostFallbacks.list,
      }),
    placeholderData: keepPreviousData,
  });
}
