import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentEvent } from './events.presenter.ts';
import { createEvent, deleteEvent, getStaffEvent, listEvents, type StaffEvent, updateEvent } from './events.service.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const time_zone = deps.settings.church.timeZone;
  const answer = (event: StaffEvent) => ({ event: presentEvent(event), time_zone });
  const presentUpdate = ({ event, notified }: Awaited<ReturnType<typeof updateEvent>>) => ({
    ...answer(event),
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
}
