import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentDeletionRequest } from '../deletion-requests/deletion-requests.presenter.ts';
import { confirmDeletion, getDeletionRequestPage } from '../deletion-requests/deletion-requests.service.ts';
import { exportOwnData, requestDeletion, withdrawDeletionRequest } from './own-data.service.ts';

export function ownDataRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.exportOwnData, async (_asked, actor) => exportOwnData(deps, actor));

  serveEndpoint(app, deps, ENDPOINTS.askForDeletion, async ({ body, address }, actor) => {
    await requestDeletion(deps, actor, { password: body.current_password, address });
    return { message: ownDataMessages.deletionAsked };
  });

  serveEndpoint(app, deps, ENDPOINTS.withdrawDeletion, async (_asked, actor) => {
    await withdrawDeletionRequest(deps, actor);
    return { message: ownDataMessages.deletionWithdrawn };
  });

  serveEndpoint(app, deps, ENDPOINTS.listDeletionRequests, async ({ query }) => {
    const { rows, page, pages, perPage, total } = await getDeletionRequestPage(deps, {
      page: query.page,
      perPage: query.per_page,
    });
    return { deletion_requests: rows.map(presentDeletionRequest), page, pages, per_page: perPage, total };
  });

  serveEndpoint(app, deps, ENDPOINTS.confirmDeletion, async ({ params }, actor) => {
    await confirmDeletion(deps, actor, params.userId);
    return { message: ownDataMessages.deleted };
  });
}
