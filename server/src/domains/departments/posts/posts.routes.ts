import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentPost } from './posts.presenter.ts';
import { createPost, deletePost, listPosts, requirePostingRight, setPostPinned, updatePost } from './posts.service.ts';

export function infoPostRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(
    app,
    deps,
    ENDPOINTS.postInfo,
    async ({ params, body }, actor) => ({ info_post: presentPost(await createPost(deps, actor, params.id, body)) }),
    { checkRepetition: ({ id }, actor) => requirePostingRight(deps, actor, id) },
  );

  serveEndpoint(app, deps, ENDPOINTS.listInfo, async ({ params, query }, actor) => {
    const { rows, total } = await listPosts(deps, actor, params.id, { page: query.page, perPage: query.per_page });
    return { info_posts: rows.map(presentPost), ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.pinInfo, async ({ params, body }, actor) => {
    const { is_pinned: isPinned, ...rest } = body;
    requireNoFieldsLeft(rest);
    return { info_post: presentPost(await setPostPinned(deps, actor, params.id, isPinned)) };
  });

  serveEndpoint(app, deps, ENDPOINTS.updatePost, async ({ params, body }, actor) => ({
    info_post: presentPost(await updatePost(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deletePost, async ({ params }, actor) => {
    await deletePost(deps, actor, params.id);
    return { message: infoPostMessages.deleted };
  });
}
