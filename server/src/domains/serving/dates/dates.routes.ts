import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { takePlace } from '../own-dates/answers.service.ts';
import { presentOwnPlace } from '../own-dates/own-dates.presenter.ts';
import { presentShownDate } from './dates.presenter.ts';
import { listShownDates } from './dates.service.ts';

export function servingDateRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;

  serveEndpoint(app, deps, ENDPOINTS.listServingDates, async ({ params, query }, actor) => {
    const { department, rows, next, mayPlan } = await listShownDates(deps, actor, params.id, query.after);
    return {
      department: { id: department.id, name: department.name },
      dates: rows.map((row) => presentShownDate(row, actor.id)),
      next,
      time_zone,
      viewer: { may_plan: mayPlan },
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.takePlace, async ({ params, body }, actor) => ({
    place: presentOwnPlace(await takePlace(deps, actor, params.id, body)),
  }));
}
