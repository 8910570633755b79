import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentServingPerson } from '../dates/dates.presenter.ts';
import { presentPosition } from './positions.presenter.ts';
import { createPosition, deletePosition, getPositionPage, updatePosition } from './positions.service.ts';

export function servingPositionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listPositions, async ({ params }, actor) => {
    const { positions, members, events } = await getPositionPage(deps, actor, params.id);
    return {
      positions: positions.map(presentPosition),
      members: members.map(presentServingPerson),
      events: events.map(({ id, title, repeats, nextStartsAt }) => ({
        id,
        title,
        repeats,
        next_start_time: nextStartsAt.toISOString(),
      })),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.createPosition, async ({ params, body }, actor) => ({
    position: presentPosition(await createPosition(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updatePosition, async ({ params, body }, actor) => ({
    position: presentPosition(await updatePosition(deps, actor, params.id, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deletePosition, async ({ params }, actor) => {
    await deletePosition(deps, actor, params.id);
    return { message: servingMessages.positionDeleted };
  });
}
