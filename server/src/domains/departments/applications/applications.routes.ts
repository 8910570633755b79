import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentApplication, presentOwnApplication } from './applications.presenter.ts';
import {
  applyToDepartment,
  listApplications,
  listOwnApplications,
  markApplicationsSeen,
  reviewApplication,
  withdrawApplication,
} from './applications.service.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.applyToDepartment, async ({ params, body }, actor) => ({
    application: presentApplication(await applyToDepartment(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listApplications, async ({ params, query }, actor) => {
    const filter = { status: query.status, page: query.page, perPage: query.per_page };
    const { rows, total } = await listApplications(deps, actor, params.id, filter);
    return { applications: rows.map(presentApplication), ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.reviewApplication, async ({ params, body }, actor) => ({
    application: presentApplication(await reviewApplication(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.withdrawApplication, async ({ params }, actor) => {
    await withdrawApplication(deps, actor, params.id);
    return { message: applicationMessages.withdrawn };
  });

  serveEndpoint(app, deps, ENDPOINTS.listOwnApplications, async (_input, actor) => ({
    applications: (await listOwnApplications(deps, actor)).map(presentOwnApplication),
  }));

  serveEndpoint(app, deps, ENDPOINTS.markApplicationsSeen, async (_input, actor) => {
    await markApplicationsSeen(deps, actor);
    return { message: applicationMessages.seen };
  });
}
