import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { confirmAttendance, withdrawAttendance } from '../attendance/own-attendance.service.ts';
import { presentCalendarEvent, presentCalendarOccurrence } from './calendar.presenter.ts';
import { getCalendarEvent, getCalendarFeed, getCalendarPage, getEventFile } from './calendar.service.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;

  serveEndpoint(app, deps, ENDPOINTS.readCalendar, async ({ query }, actor) => {
    const { rows, from, to, isCut } = await getCalendarPage(deps, actor, { from: query.from, to: query.to });
    return { occurrences: rows.map(presentCalendarOccurrence), from, to, is_cut: isCut, time_zone };
  });

  serveEndpoint(app, deps, ENDPOINTS.readTimeZone, async () => ({ time_zone }));

  serveEndpoint(app, deps, ENDPOINTS.readFeed, async ({ query }) => getCalendarFeed(deps, query.language));

  serveEndpoint(app, deps, ENDPOINTS.readCalendarEvent, async ({ params, query }, actor) => {
    const { event, rows } = await getCalendarEvent(deps, actor, params.id, query.from);
    return { event: presentCalendarEvent(event), occurrences: rows.map(presentCalendarOccurrence), time_zone };
  });

  serveEndpoint(app, deps, ENDPOINTS.downloadEvent, async ({ params, query }) =>
    getEventFile(deps, params.id, query.language),
  );

  serveEndpoint(app, deps, ENDPOINTS.sayIWillCome, async ({ params, body: { guests, ...rest } }, actor) => {
    requireNoFieldsLeft(rest);
    const occurrence = await confirmAttendance(deps, actor, params.id, params.date, guests);
    return { occurrence: presentCalendarOccurrence(occurrence) };
  });

  serveEndpoint(app, deps, ENDPOINTS.sayIWillNotCome, async ({ params }, actor) => ({
    occurrence: presentCalendarOccurrence(await withdrawAttendance(deps, actor, params.id, params.date)),
  }));
}
