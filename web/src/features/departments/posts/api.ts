import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import type { WaitingWrite } from '../../../offline/queue/operation.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

/** A post that is also sent as a message reaches many people at once, so it never waits unseen. */
export const POST_INFO: WaitingWrite<'POST /department/:id/info'> = {
  route: 'POST /department/:id/info',
  mayWait: ({ message_members: sendsToMany }) => sendsToMany !== true,
};

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
