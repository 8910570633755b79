import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import {
  changeOccurrence,
  getAttendancePage,
  listOccurrences,
  restoreOccurrence,
} from '../occurrences/occurrences.service.ts';
import { presentAttendee, presentEvent, presentStaffOccurrence } from './events.presenter.ts';
import { createEvent, deleteEvent, getStaffEvent, listEvents, type StaffEvent, updateEvent } from './events.service.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;
  const answer = (event: StaffEvent) => ({ event: presentEvent(event), time_zone });

  serveEndpoint(app, deps, ENDPOINTS.listEvents, async ({ query }) => {
    const { rows, total } = await listEvents(deps, query.search ?? '');
    return { events: rows.map(presentEvent), total, time_zone };
  });

  serveEndpoint(app, deps, ENDPOINTS.createEvent, async ({ body }, actor) =>
    answer(await createEvent(deps, actor, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.readEvent, async ({ params }) =>
    answer(await getStaffEvent(deps, deps.db, params.id)),
  );

  serveEndpoint(app, deps, ENDPOINTS.updateEvent, async ({ params, body }, actor) =>
    answer(await updateEvent(deps, actor, params.id, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.deleteEvent, async ({ params }, actor) => {
    await deleteEvent(deps, actor, params.id);
    return { message: eventMessages.deleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.listOccurrences, async ({ params, query }) => {
    const { rows, nextFrom } = await listOccurrences(deps, params.id, query.from);
    return { occurrences: rows.map(presentStaffOccurrence), next_from: nextFrom, time_zone };
  });

  serveEndpoint(app, deps, ENDPOINTS.changeOccurrence, async ({ params, body }, actor) => ({
    occurrence: presentStaffOccurrence(
      await changeOccurrence(deps, actor, { eventId: params.id, occursOn: params.date }, body),
    ),
  }));

  serveEndpoint(app, deps, ENDPOINTS.restoreOccurrence, async ({ params }, actor) => ({
    occurrence: presentStaffOccurrence(
      await restoreOccurrence(deps, actor, { eventId: params.id, occursOn: params.date }),
    ),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listAttendees, async ({ params, query }) => {
    const paging = { page: query.page, perPage: query.per_page };
    const { occurrence, rows, total } = await getAttendancePage(deps, params.id, params.date, paging);
    return {
      occurrence: presentStaffOccurrence(occurrence),
      attendees: rows.map(presentAttendee),
      ...presentPage(query, total),
      time_zone,
    };
  });
}
