import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleListMessages } from '@kanisa/contract/people/lists.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentCountedList } from './lists.presenter.ts';
import {
  createPeopleList,
  deletePeopleList,
  getCountedList,
  listPeopleLists,
  updatePeopleList,
} from './lists.service.ts';

export function peopleListRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listPeopleLists, async ({ query }, actor) => {
    const lists = await listPeopleLists(deps, actor, query.count ?? []);
    return { lists: lists.map((list) => presentCountedList(list, actor)) };
  });

  serveEndpoint(app, deps, ENDPOINTS.createPeopleList, async ({ body }, actor) => ({
    list: presentCountedList(await createPeopleList(deps, actor, body), actor),
    message: peopleListMessages.saved,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readPeopleList, async ({ params }, actor) => ({
    list: presentCountedList(await getCountedList(deps, actor, params.id), actor),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updatePeopleList, async ({ params, body }, actor) => ({
    list: presentCountedList(await updatePeopleList(deps, actor, params.id, body), actor),
    message: peopleListMessages.saved,
  }));

  serveEndpoint(app, deps, ENDPOINTS.deletePeopleList, async ({ params }, actor) => {
    await deletePeopleList(deps, actor, params.id);
    return { message: peopleListMessages.deleted };
  });
}
