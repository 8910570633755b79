import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { answerPlace, offerSwap } from './answers.service.ts';
import { getServingCalendar } from './own-calendar.service.ts';
import { presentAway, presentOwnPlace } from './own-dates.presenter.ts';
import {
  addAway,
  deleteAway,
  deleteCalendarAddress,
  getOwnServing,
  makeCalendarAddress,
  setMonthlyMax,
} from './own-dates.service.ts';

export function ownServingRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readOwnServing, async (_input, actor) => {
    const { places, away, person } = await getOwnServing(deps, actor);
    return {
      places: places.map(presentOwnPlace),
      away: away.map(presentAway),
      monthly_max: person.monthlyMax,
      calendar_made_at: person.calendarMadeAt?.toISOString() ?? null,
      time_zone: deps.settings.church.timeZone,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.answerPlace, async ({ params, body }, actor) => ({
    place: presentOwnPlace(await answerPlace(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.offerSwap, async ({ params, body }, actor) => {
    const { is_offered: isOffered, ...rest } = body;
    requireNoFieldsLeft(rest);
    return { place: presentOwnPlace(await offerSwap(deps, actor, params.id, isOffered)) };
  });

  serveEndpoint(app, deps, ENDPOINTS.addAway, async ({ body }, actor) => ({
    away: presentAway(await addAway(deps, actor, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteAway, async ({ params }, actor) => {
    await deleteAway(deps, actor, params.id);
    return { message: servingMessages.awayDeleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.updateOwnServing, async ({ body }, actor) => {
    const { monthly_max: monthlyMax, ...rest } = body;
    requireNoFieldsLeft(rest);
    await setMonthlyMax(deps, actor, monthlyMax);
    return { monthly_max: monthlyMax };
  });

  serveEndpoint(app, deps, ENDPOINTS.makeServingCalendar, async (_input, actor) => {
    const { url, madeAt } = await makeCalendarAddress(deps, actor);
    return { url, calendar_made_at: madeAt.toISOString() };
  });

  serveEndpoint(app, deps, ENDPOINTS.deleteServingCalendar, async (_input, actor) => {
    await deleteCalendarAddress(deps, actor);
    return { message: servingMessages.calendarDeleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.readServingCalendar, async ({ params }) => getServingCalendar(deps, params.token));
}
