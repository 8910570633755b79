import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentDeletionRequest } from '../deletion-requests/deletion-requests.presenter.ts';
import {
  confirmDeletion,
  listDeletionRequests,
  requestDeletion,
  withdrawDeletionRequest,
} from '../deletion-requests/deletion-requests.service.ts';
import { askForPersonDeletion } from '../deletion-requests/deletions-on-behalf.service.ts';
import { exportOwnData } from './own-data.service.ts';

export function ownDataRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.exportOwnData, async (_input, actor) => exportOwnData(deps, actor));

  serveEndpoint(app, deps, ENDPOINTS.askForDeletion, async ({ body, address }, actor) => {
    await requestDeletion(deps, actor, { password: body.current_password, address });
    return { message: ownDataMessages.deletionAsked };
  });

  serveEndpoint(app, deps, ENDPOINTS.askForPersonDeletion, async ({ params, body }, actor) => {
    await askForPersonDeletion(deps, actor, params.id, body.reason);
    return { message: ownDataMessages.askedOnBehalf };
  });

  serveEndpoint(app, deps, ENDPOINTS.withdrawDeletion, async (_input, actor) => {
    await withdrawDeletionRequest(deps, actor);
    return { message: ownDataMessages.deletionWithdrawn };
  });

  serveEndpoint(app, deps, ENDPOINTS.listDeletionRequests, async ({ query }) => {
    const { rows, total } = await listDeletionRequests(deps, { page: query.page, perPage: query.per_page });
    return { deletion_requests: rows.map(presentDeletionRequest), ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.confirmDeletion, async ({ params }, actor) => {
    await confirmDeletion(deps, actor, params.userId);
    return { message: ownDataMessages.deleted };
  });
}
