import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentAuditEntry } from './audit.presenter.ts';
import { listAudit } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listAudit, async ({ query, language }) => {
    const { page, per_page: perPage, ...filter } = query;
    const found = await listAudit(deps, { ...filter, page, perPage, language });
    return { entries: found.rows.map(presentAuditEntry), pagination: presentAdminPage(query, found) };
  });

  serveEndpoint(app, deps, ENDPOINTS.listUserAudit, async ({ params, query, language }) => {
    const { page, per_page: perPage } = query;
    const found = await listAudit(deps, { personId: params.id, page, perPage, language });
    return { entries: found.rows.map(presentAuditEntry), pagination: presentAdminPage(query, found) };
  });
}
