import { departmentMessageTexts } from '@kanisa/contract/departments/department-messages.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { countDepartmentAudience, writeToDepartment } from './department-messages.service.ts';

export function departmentMessageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.countDepartmentAudience, async ({ params }, actor) => ({
    people: await countDepartmentAudience(deps, actor, params.id),
  }));

  serveEndpoint(app, deps, ENDPOINTS.writeToDepartment, async ({ params, body, language }, actor) => {
    const count = await writeToDepartment(deps, actor, params.id, body);
    const { sent, sentOne } = departmentMessageTexts;
    return { message: getTranslator(language)(sent, { count, one: sentOne }), people: count };
  });
}
