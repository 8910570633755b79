import { endpoint } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';
import { departmentName, positionName, servingDate, servingPerson } from './serving.schema.ts';
import { OVERVIEW_DAYS, OVERVIEW_PEOPLE_MAX, OVERVIEW_WEEKS, servingMessages, TEXT_BUDGET_MAX } from './serving.ts';

export const openSlot = servingDate.extend({ department: departmentName, position: positionName, open: z.int() });
export type OpenSlot = z.infer<typeof openSlot>;

export const servedCount = z.object({ person: servingPerson, served: z.int(), missed: z.int() });
export type ServedCount = z.infer<typeof servedCount>;

export const textBudget = z.object({
  /** For each calendar month of the church; 0 sends no text. */
  monthly: z.int(),
  spent: z.number(),
  currency: z.string(),
});
export type TextBudget = z.infer<typeof textBudget>;

export const readServingOverview = endpoint({
  method: 'GET',
  path: '/admin/serving',
  access: 'serving.overview',
  module: 'serving',
  summary: `Get the open places of the next ${OVERVIEW_WEEKS} weeks, and how often each person served in ${OVERVIEW_DAYS} days; at most ${OVERVIEW_PEOPLE_MAX} people`,
  status: 200,
  answer: z.object({
    open: z.array(openSlot),
    /** Most often first. */
    people: z.array(servedCount),
    /** Null for those who may not change it. */
    text_budget: textBudget.nullable(),
    time_zone: z.string(),
  }),
});

export const textBudgetBody = z.strictObject({
  monthly: z
    .int({ error: servingMessages.budgetAmount })
    .min(0, servingMessages.budgetAmount)
    .max(TEXT_BUDGET_MAX, servingMessages.budgetAmount),
});

export const updateTextBudget = endpoint({
  method: 'PUT',
  path: '/admin/serving/text-budget',
  access: 'setup.manage',
  module: 'serving',
  summary: 'Set how much asking by text may cost in a month',
  body: textBudgetBody,
  status: 200,
  answer: z.object({ text_budget: textBudget }),
});
