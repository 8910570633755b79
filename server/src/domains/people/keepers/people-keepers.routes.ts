import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { keeperMessages } from '@kanisa/contract/people/keepers.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentKeepers } from './people-keepers.presenter.ts';
import { getKeepersPage, getPastorsRead, saveKeepers, savePastorsRead } from './people-keepers.service.ts';

export function peopleKeeperRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listKeepers, async () => presentKeepers(await getKeepersPage(deps.db)));

  serveEndpoint(app, deps, ENDPOINTS.saveKeepers, async ({ body }, actor) => ({
    ...presentKeepers(await saveKeepers(deps, actor, body)),
    message: keeperMessages.saved,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readPeopleSettings, async () => ({
    settings: { pastors_read: await getPastorsRead(deps.db) },
  }));

  serveEndpoint(app, deps, ENDPOINTS.savePeopleSettings, async ({ body: { pastors_read, ...rest } }, actor) => {
    requireNoFieldsLeft(rest);
    return {
      settings: { pastors_read: await savePastorsRead(deps, actor, pastors_read) },
      message: keeperMessages.saved,
    };
  });
}
