import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { readDashboard } from '@kanisa/contract/office/dashboard.schema.ts';
import type { ReadingRule } from '../../../offline/reading/reading-rule.ts';

/** An unread message is read online, where it is marked as read. The dashboard says how many there are. */
export const dashboardRule: ReadingRule<AnswerOf<typeof readDashboard>> = {
  pattern: /^\/dashboard$/,
  entriesMax: 1,
  listAhead: () => ['/dashboard'],
  select: ({ dashboard }) => ({ dashboard: { ...dashboard, unread_messages: [] } }),
};
