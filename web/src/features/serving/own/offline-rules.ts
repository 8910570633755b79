import type { ReadingRule } from '../../../offline/reading/reading-rule.ts';

/** The reader's own dates. */
export const ownServingRule: ReadingRule = {
  pattern: /^\/serving$/,
  entriesMax: 1,
  listAhead: ({ modules }) => (modules.includes('serving') ? ['/serving'] : []),
};
