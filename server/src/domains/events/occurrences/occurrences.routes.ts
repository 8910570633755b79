import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { offerNotice } from '../announcements/announcements.service.ts';
import { presentAttendee, presentStaffOccurrence } from '../events/events.presenter.ts';
import {
  changeOccurrence,
  getAttendancePage,
  listOccurrences,
  type OccurrenceChange,
  restoreOccurrence,
} from './occurrences.service.ts';

export function occurrenceRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;
  const presentChange = ({ occurrence, notified }: OccurrenceChange) => ({
    occurrence: presentStaffOccurrence(occurrence),
    notified,
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
