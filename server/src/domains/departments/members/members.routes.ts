import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentMember } from './members.presenter.ts';
import { listMembers, removeMember } from './members.service.ts';

export function departmentMemberRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listMembers, async ({ params, query }, actor) => {
    const memberQuery = { search: query.search, order: query.order, page: query.page, perPage: query.per_page };
    const { rows, total, memberCount, ...view } = await listMembers(deps, actor, params.id, memberQuery);
    const members: DepartmentMember[] = rows.map((row) => presentMember(row, view));
    return { members, member_count: memberCount, ...presentPage(query, total) };
  });
  serveEndpoint(app, deps, ENDPOINTS.removeMember, async ({ params }, actor) => {
    await removeMember(deps, actor, params.id, params.userId);
    return { message: params.userId === actor.id ? memberMessages.left : memberMessages.removed };
  });
}
