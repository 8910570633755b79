import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { type AskingCounts, askEveryone, estimateAsking } from '../asking/asking.service.ts';
import { presentCandidate, presentPlannedDate, presentPlannedPlace } from './plan.presenter.ts';
import { fillPlan, freePlace, getPlan, listCandidates, planPlace, recordServed } from './plan.service.ts';

const presentCounts = ({ people, places, placesLeft, byNotice, byEmail, byText, unreached }: AskingCounts) => ({
  people,
  places,
  places_left: placesLeft,
  by_notice: byNotice,
  by_email: byEmail,
  by_text: byText,
  unreached,
});

export function servingPlanRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { settings } = deps;

  serveEndpoint(app, deps, ENDPOINTS.readPlan, async ({ params, query }, actor) => {
    const { from, weeks, after } = query;
    const { department, rows, next, now } = await getPlan(deps, actor, params.id, { from, weeks, after });
    return {
      department: { id: department.id, name: department.name },
      dates: rows.map((row) => presentPlannedDate(row, now)),
      next,
      time_zone: settings.church.timeZone,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.listCandidates, async ({ params, query }, actor) => ({
    candidates: (await listCandidates(deps, actor, params.id, query)).map(presentCandidate),
  }));

  serveEndpoint(app, deps, ENDPOINTS.planPlace, async ({ params, body }, actor) => ({
    place: presentPlannedPlace(await planPlace(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.freePlace, async ({ params }, actor) => {
    await freePlace(deps, actor, params.id, params.place);
    return { message: servingMessages.removed };
  });

  serveEndpoint(app, deps, ENDPOINTS.recordServed, async ({ params, body: { state, ...rest } }, actor) => {
    requireNoFieldsLeft(rest);
    return { place: presentPlannedPlace(await recordServed(deps, actor, params.id, { id: params.place, state })) };
  });

  serveEndpoint(app, deps, ENDPOINTS.fillPlan, async ({ params, body }, actor) => {
    const { filled, leftOpen, next } = await fillPlan(deps, actor, params.id, body);
    return { filled, left_open: leftOpen, next };
  });

  serveEndpoint(app, deps, ENDPOINTS.estimateAsking, async ({ params, query }, actor) => {
    const { text, ...counts } = await estimateAsking(deps, actor, params.id, query.weeks);
    const { phones, cost, budgetLeft, isAllowed } = text;
    const { currency } = settings.sms;
    return {
      ...presentCounts(counts),
      text: { phones, cost, currency, budget_left: budgetLeft, is_allowed: isAllowed },
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.askEveryone, async ({ params, body }, actor) => {
    const asking = { weeks: body.weeks, isByText: body.by_text ?? false };
    const { later, ...counts } = await askEveryone(deps, actor, params.id, asking);
    return { ...presentCounts(counts), later };
  });
}
