import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { confirmDeletion, listRequests } from '../deletion-requests/deletion-requests.service.ts';
import { presentDeletionRequest } from './own-data.presenter.ts';
import { askForDeletion, exportOwnData, withdrawDeletion } from './own-data.service.ts';

export function ownDataRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.exportOwnData, async (_asked, actor) => exportOwnData(deps, actor));

  serve(app, deps, ENDPOINTS.askForDeletion, async ({ body, address }, actor) => {
    await askForDeletion(deps, actor, { typed: body.current_password, address });
    return { message: ownDataMessages.deletionAsked };
  });

  serve(app, deps, ENDPOINTS.withdrawDeletion, async (_asked, actor) => {
    await withdrawDeletion(deps, actor);
    return { message: ownDataMessages.deletionWithdrawn };
  });

  serve(app, deps, ENDPOINTS.listDeletionRequests, async ({ query }) => {
    const { rows, page, pages, perPage, total } = await listRequests(deps, {
      page: query.page,
      perPage: query.per_page,
    });
    return { deletion_requests: rows.map(presentDeletionRequest), page, pages, per_page: perPage, total };
  });

  serve(app, deps, ENDPOINTS.confirmDeletion, async ({ params }, actor) => {
    await confirmDeletion(deps, actor, params.userId);
    return { message: ownDataMessages.deleted };
  });
}
