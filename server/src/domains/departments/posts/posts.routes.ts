import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentPost } from './posts.presenter.ts';
import { createPost, listPosts, setPostPinned } from './posts.service.ts';

export function infoPostRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.postInfo, async ({ params, body }, actor) => {
    const row = await createPost(deps, actor, params.id, body);
    return { info_post: presentPost({ ...row, postedBy: actor.username }) };
  });

  serveEndpoint(app, deps, ENDPOINTS.listInfo, async ({ params, query }, actor) => {
    const { rows, total } = await listPosts(deps, actor, params.id, { page: query.page, perPage: query.per_page });
    return { info_posts: rows.map(presentPost), ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.pinInfo, async ({ params, body }, actor) => ({
    info_post: presentPost(await setPostPinned(deps, actor, params.id, body.is_pinned)),
  }));
}
