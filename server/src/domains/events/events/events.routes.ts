import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { pageOf } from '../../../http/paging.ts';
import {
  changeOccurrence,
  listOccurrences,
  readAttendance,
  restoreOccurrence,
} from '../occurrences/occurrences.service.ts';
import { presentAttendee, presentEvent, presentStaffOccurrence } from './events.presenter.ts';
import { create, list, read, remove, type SeenEvent, update } from './events.service.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;
  const answer = (event: SeenEvent) => ({ event: presentEvent(event), time_zone });

  serve(app, deps, ENDPOINTS.listEvents, async ({ query }) => {
    const { rows, total } = await list(deps, query.search ?? '');
    return { events: rows.map(presentEvent), total, time_zone };
  });

  serve(app, deps, ENDPOINTS.createEvent, async ({ body }, actor) => answer(await create(deps, actor, body)));

  serve(app, deps, ENDPOINTS.readEvent, async ({ params }) => answer(await read(deps, params.id)));

  serve(app, deps, ENDPOINTS.updateEvent, async ({ params, body }) => answer(await update(deps, params.id, body)));

  serve(app, deps, ENDPOINTS.deleteEvent, async ({ params }) => {
    await remove(deps, params.id);
    return { message: eventMessages.deleted };
  });

  serve(app, deps, ENDPOINTS.listOccurrences, async ({ params, query }) => {
    const { rows, nextFrom } = await listOccurrences(deps, params.id, query.from);
    return { occurrences: rows.map(presentStaffOccurrence), next_from: nextFrom, time_zone };
  });

  serve(app, deps, ENDPOINTS.changeOccurrence, async ({ params, body }) => ({
    occurrence: presentStaffOccurrence(await changeOccurrence(deps, params.id, params.date, body)),
  }));

  serve(app, deps, ENDPOINTS.restoreOccurrence, async ({ params }) => ({
    occurrence: presentStaffOccurrence(await restoreOccurrence(deps, params.id, params.date)),
  }));

  serve(app, deps, ENDPOINTS.listAttendees, async ({ params, query }) => {
    const paging = { page: query.page, perPage: query.per_page };
    const { occurrence, rows, total } = await readAttendance(deps, params.id, params.date, paging);
    return {
      occurrence: presentStaffOccurrence(occurrence),
      attendees: rows.map(presentAttendee),
      ...pageOf(query, total),
      time_zone,
    };
  });
}
