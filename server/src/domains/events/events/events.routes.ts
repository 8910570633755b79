import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { offerNotice } from '../notices/notices.service.ts';
import {
  changeOccurrence,
  getAttendancePage,
  listOccurrences,
  type OccurrenceChange,
  restoreOccurrence,
} from '../occurrences/occurrences.service.ts';
import { presentAttendee, presentEvent, presentStaffOccurrence } from './events.presenter.ts';
import { createEvent, deleteEvent, getStaffEvent, listEvents, type StaffEvent, updateEvent } from './events.service.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;
  const answer = (event: StaffEvent) => ({ event: presentEvent(event), time_zone });
  const presentUpdate = ({ event, notified }: Awaited<ReturnType<typeof updateEvent>>) => ({
    ...answer(event),
    notified,
  });
  const presentChange = ({ occurrence, notified }: OccurrenceChange) => ({
    occurrence: presentStaffOccurrence(occurrence),
    notified,
  });

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
    presentUpdate(await updateEvent(deps, actor, params.id, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.deleteEvent, async ({ params, query }, actor) => {
    const notified = await deleteEvent(deps, actor, params.id, query.notify ?? []);
    return { message: eventMessages.deleted, notified };
  });

  serveEndpoint(app, deps, ENDPOINTS.listOccurrences, async ({ params, query }) => {
    const { rows, nextFrom } = await listOccurrences(deps, params.id, query.from);
    return { occurrences: rows.map(presentStaffOccurrence), next_from: nextFrom, time_zone };
  });

  serveEndpoint(app, deps, ENDPOINTS.changeOccurrence, async ({ params, body }, actor) =>
    presentChange(await changeOccurrence(deps, actor, { eventId: params.id, occursOn: params.date }, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.restoreOccurrence, async ({ params, query }, actor) => {
    const key = { eventId: params.id, occursOn: params.date };
    return presentChange(await restoreOccurrence(deps, actor, key, query.notify ?? []));
  });

  serveEndpoint(app, deps, ENDPOINTS.estimateNotice, async ({ params, query }, actor) => {
    const { isSoon, ...offer } = await offerNotice(deps, actor, params.id, query.date ?? null);
    return { ...offer, is_soon: isSoon };
  });

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
