import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { pageOf } from '../../../http/paging.ts';
import { presentDepartment, presentLeader } from './departments.presenter.ts';
import {
  create,
  readDepartmentLogo,
  readLeaders,
  remove,
  update,
  viewDepartment,
  viewDepartments,
} from './departments.service.ts';

export function departmentRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listDepartments, async ({ query }, actor) => {
    const { rows, total } = await viewDepartments(deps, actor, { page: query.page, perPage: query.per_page });
    return { departments: rows.map(presentDepartment), ...pageOf(query, total) };
  });

  serve(app, deps, ENDPOINTS.readDepartment, async ({ params }, actor) => ({
    department: presentDepartment(await viewDepartment(deps, actor, params.id)),
  }));

  serve(app, deps, ENDPOINTS.createDepartment, async ({ body, file }, actor) => ({
    department: presentDepartment(await create(deps, actor, body, file)),
  }));

  serve(app, deps, ENDPOINTS.updateDepartment, async ({ params, body, file }, actor) => ({
    department: presentDepartment(await update(deps, actor, params.id, body, file)),
  }));

  serve(app, deps, ENDPOINTS.deleteDepartment, async ({ params }, actor) => {
    await remove(deps, actor, params.id);
    return { message: departmentMessages.deleted };
  });

  serve(app, deps, ENDPOINTS.readDepartmentLogo, async ({ params }) => readDepartmentLogo(deps, params.id));

  serve(app, deps, ENDPOINTS.listLeaders, async () => ({ leaders: (await readLeaders(deps)).map(presentLeader) }));
}
