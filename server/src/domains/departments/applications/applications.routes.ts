import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { pageOf } from '../../../http/paging.ts';
import { presentApplication, presentOwnApplication } from './applications.presenter.ts';
import { apply, list, readOwn, review, seen } from './applications.service.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.applyToDepartment, async ({ params, body }, actor) => ({
    application: presentApplication(await apply(deps, actor, params.id, body)),
  }));

  serve(app, deps, ENDPOINTS.listApplications, async ({ params, query }, actor) => {
    const wanted = { status: query.status, page: query.page, perPage: query.per_page };
    const { rows, total } = await list(deps, actor, params.id, wanted);
    return { applications: rows.map(presentApplication), ...pageOf(query, total) };
  });

  serve(app, deps, ENDPOINTS.reviewApplication, async ({ params, body }, actor) => ({
    application: presentApplication(await review(deps, actor, params.id, body)),
  }));

  serve(app, deps, ENDPOINTS.listOwnApplications, async (_asked, actor) => ({
    applications: (await readOwn(deps, actor)).map(presentOwnApplication),
  }));

  serve(app, deps, ENDPOINTS.markApplicationsSeen, async (_asked, actor) => {
    await seen(deps, actor);
    return { message: applicationMessages.seen };
  });
}
