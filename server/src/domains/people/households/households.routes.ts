import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { householdMessages } from '@kanisa/contract/people/households.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentHousehold, presentHouseholdSummary } from './households.presenter.ts';
import {
  createHousehold,
  deleteHousehold,
  putInHousehold,
  removeFromHousehold,
  updateHousehold,
} from './households.service.ts';
import { listHouseholds } from './households-list.service.ts';
import { getSeenHousehold } from './see-household.service.ts';

export function householdRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listHouseholds, async ({ query }, actor) => {
    const { search, page, per_page: perPage } = query;
    const found = await listHouseholds(deps, actor, { search, page, perPage });
    return { households: found.rows.map(presentHouseholdSummary), pagination: presentAdminPage(query, found) };
  });

  serveEndpoint(app, deps, ENDPOINTS.createHousehold, async ({ body }, actor) => ({
    ...presentHousehold(await createHousehold(deps, actor, body)),
    message: householdMessages.created,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readHousehold, async ({ params }, actor) =>
    presentHousehold(await getSeenHousehold(deps, deps.db, actor, params.id)),
  );

  serveEndpoint(app, deps, ENDPOINTS.updateHousehold, async ({ params, body }, actor) => {
    const { household, isOutdated } = await updateHousehold(deps, actor, params.id, body);
    const answer = presentHousehold(household);
    if (isOutdated) {
      throw new AppError('changed_meanwhile', householdMessages.changedMeanwhile, { current: answer.household });
    }
    return { ...answer, message: householdMessages.updated };
  });

  serveEndpoint(app, deps, ENDPOINTS.deleteHousehold, async ({ params }, actor) => {
    await deleteHousehold(deps, actor, params.id);
    return { message: householdMessages.deleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.putInHousehold, async ({ params, body }, actor) => ({
    ...presentHousehold(await putInHousehold(deps, actor, params, body)),
    message: householdMessages.personAdded,
  }));

  serveEndpoint(app, deps, ENDPOINTS.removeFromHousehold, async ({ params }, actor) => {
    await removeFromHousehold(deps, actor, params);
    return { message: householdMessages.personRemoved };
  });
}
