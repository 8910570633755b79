import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { paginationOf } from '../../../http/paging.ts';
import { presentOption } from './recipients.presenter.ts';
import { listRecipients } from './recipients.service.ts';

export function recipientRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listRecipients, async ({ query }) => {
    const filter = { search: query.search, role: query.role, isActive: query.is_active };
    const found = await listRecipients(deps, filter, { page: query.page, perPage: query.per_page });
    return { users: found.rows.map(presentOption), pagination: paginationOf(query, found) };
  });
}
