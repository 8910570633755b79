import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentRecipientOption } from './recipients.presenter.ts';
import { listRecipientOptions } from './recipients.service.ts';

export function recipientRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listRecipients, async ({ query }) => {
    const filter = { search: query.search, role: query.role, isActive: query.is_active, ids: query.ids };
    const found = await listRecipientOptions(deps, filter, { page: query.page, perPage: query.per_page });
    return { users: found.rows.map(presentRecipientOption), pagination: presentAdminPage(query, found) };
  });
}
