import { infoPostFallbacks, listInfo } from '@kanisa/contract/departments/posts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { DEPARTMENTS } from '../shared/api.ts';

export function usePosts(departmentId: string, page: number) {
  return useQuery({
    queryKey: [...DEPARTMENTS, 'posts', departmentId, page],
    queryFn: ({ signal }) =>
      call(listInfo, {
        params: { id: departmentId },
        query: { page: String(page) },
        signal,
        fallback: infoPostFallbacks.list,
      }),
    placeholderData: keepPreviousData,
  });
}
