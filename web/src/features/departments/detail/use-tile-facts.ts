import type { Department } from '@kanisa/contract/departments/departments.schema.ts';

import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

const ONE_PER_PAGE = { per_page: '1' };

/** Loads one fact per tile with minimal queries. A description is shown until the fact arrives. */
export function useTileFacts({ id, viewer }: Department) {
  const key = [...DEPARTMENTS_KEY, 'facts', id] as const;
  const params = { id };
  const members = useQuery({
    queryKey: [...key, 'members'],
    enabled: viewer.may_see_members,
    queryFn: ({ signal }) => callApi('GET /department/:id/members', { params, query: ONE_PER_PAGE, signal }),
  });
  const waiting = useQuery({
    queryKey: [...key, 'waiting'],
    enabled: viewer.may_see_applications,
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/applications', { params, query: { ...ONE_PER_PAGE, status: 'pending' }, signal }),
  });
  const posts = useQuery({
    queryKey: [...key, 'posts'],
    enabled: viewer.may_see_posts,
    queryFn: ({ signal }) => callApi('GET /department/:id/info', { params, query: ONE_PER_PAGE, signal }),
  });
  return {
    members: members.data ? t('{count} people', { count: members.data.member_count }) : t('See who serves here'),
    waiting: waiting.data ? formatWaitingCount(waiting.data.total) : t('People who’d like to join'),
    latest: posts.data ? formatLatestPost(posts.data.info_posts[0]) : t('News for the members'),
  };
}

function formatWaitingCount(count: number): string {
  return count === 0 ? t('No one is waiting') : t('{count} waiting for a decision', { count });
}

function formatLatestPost(post: InfoPost | undefined): string {
  if (post === undefined) return infoPostMessages.none;
  const { title } = post;
  return post.is_pinned ? t('Pinned: {title}', { title }) : t('Latest: {title}', { title });
}
