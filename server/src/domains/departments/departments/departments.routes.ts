import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentDepartment, presentLeader } from './departments.presenter.ts';
import {
  createDepartment,
  deleteDepartment,
  getDepartmentForViewer,
  getDepartmentLogo,
  listDepartments,
  listLeaders,
  updateDepartment,
} from './departments.service.ts';

export function departmentRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listDepartments, async ({ query }, actor) => {
    const { rows, total } = await listDepartments(deps, actor, { page: query.page, perPage: query.per_page });
    return { departments: rows.map(presentDepartment), ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.readDepartment, async ({ params }, actor) => ({
    department: presentDepartment(await getDepartmentForViewer(deps, actor, params.id)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.createDepartment, async ({ body, file }, actor) => ({
    department: presentDepartment(await createDepartment(deps, actor, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updateDepartment, async ({ params, body, file }, actor) => ({
    department: presentDepartment(await updateDepartment(deps, actor, params.id, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteDepartment, async ({ params }, actor) => {
    await deleteDepartment(deps, actor, params.id);
    return { message: departmentMessages.deleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.readDepartmentLogo, async ({ params }) => getDepartmentLogo(deps, params.id));

  serveEndpoint(app, deps, ENDPOINTS.listLeaders, async () => ({
    leaders: (await listLeaders(deps.db)).map(presentLeader),
  }));
}
