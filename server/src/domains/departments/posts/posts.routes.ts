import type { InfoPost } from '@kanisa/contract/departments/posts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { pageOf } from '../../../http/paging.ts';
import { list, pin, post } from './posts.service.ts';

export function infoPostRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.postInfo, async ({ params, body }, actor) => {
    const row = await post(deps, actor, params.id, body);
    return { info_post: presentPost({ ...row, postedBy: actor.username }) };
  });

  serve(app, deps, ENDPOINTS.listInfo, async ({ params, query }, actor) => {
    const { rows, total } = await list(deps, actor, params.id, { page: query.page, perPage: query.per_page });
    return { info_posts: rows.map(presentPost), ...pageOf(query, total) };
  });

  serve(app, deps, ENDPOINTS.pinInfo, async ({ params, body }, actor) => ({
    info_post: presentPost(await pin(deps, actor, params.id, body.is_pinned)),
  }));
}

function presentPost(row: {
  id: number;
  title: string;
  content: string;
  postedBy: string | null;
  createdAt: Date;
  isPinned: boolean;
}): InfoPost {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    posted_by: row.postedBy,
    created_at: row.createdAt.toISOString(),
    is_pinned: row.isPinned,
  };
}
