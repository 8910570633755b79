import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentServingDate, presentServingPerson } from '../dates/dates.presenter.ts';
import { changeTextBudget, getServingOverview, type TextBudget } from './overview.service.ts';

export function servingOverviewRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { currency } = deps.settings.sms;
  const presentBudget = ({ monthly, spent }: TextBudget) => ({ monthly, spent, currency });

  serveEndpoint(app, deps, ENDPOINTS.readServingOverview, async (_input, actor) => {
    const { open, people, budget } = await getServingOverview(deps, actor);
    return {
      open: open.map((slot) => ({
        ...presentServingDate(slot.date),
        department: slot.department,
        position: { id: slot.position.id, name: slot.position.name },
        open: slot.open,
      })),
      people: people.map(({ person, served, missed }) => ({ person: presentServingPerson(person), served, missed })),
      text_budget: budget && presentBudget(budget),
      time_zone: deps.settings.church.timeZone,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.updateTextBudget, async ({ body: { monthly, ...rest } }, actor) => {
    requireNoFieldsLeft(rest);
    return { text_budget: presentBudget(await changeTextBudget(deps, actor, monthly)) };
  });
}
