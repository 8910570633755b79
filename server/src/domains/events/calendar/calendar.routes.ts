import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { come, stayAway } from '../attendance/own-attendance.service.ts';
import { presentCalendarEvent, presentCalendarOccurrence } from './calendar.presenter.ts';
import { downloadEvent, readCalendar, readEvent, readFeed } from './calendar.service.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;

  serve(app, deps, ENDPOINTS.readCalendar, async ({ query }, actor) => {
    const { rows, from, to, isCut } = await readCalendar(deps, actor, { from: query.from, to: query.to });
    return { occurrences: rows.map(presentCalendarOccurrence), from, to, is_cut: isCut, time_zone };
  });

  serve(app, deps, ENDPOINTS.readTimeZone, async () => ({ time_zone }));

  serve(app, deps, ENDPOINTS.readFeed, async () => readFeed(deps));

  serve(app, deps, ENDPOINTS.readCalendarEvent, async ({ params, query }, actor) => {
    const { event, rows } = await readEvent(deps, actor, params.id, query.from);
    return { event: presentCalendarEvent(event), occurrences: rows.map(presentCalendarOccurrence), time_zone };
  });

  serve(app, deps, ENDPOINTS.downloadEvent, async ({ params }) => downloadEvent(deps, params.id));

  serve(app, deps, ENDPOINTS.sayIWillCome, async ({ params }, actor) => ({
    occurrence: presentCalendarOccurrence(await come(deps, actor, params.id, params.date)),
  }));

  serve(app, deps, ENDPOINTS.sayIWillNotCome, async ({ params }, actor) => ({
    occurrence: presentCalendarOccurrence(await stayAway(deps, actor, params.id, params.date)),
  }));
}
