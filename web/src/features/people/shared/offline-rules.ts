import type { ReadingRule } from '../../../offline/reading/reading-rule.ts';

export const profileRule: ReadingRule = { pattern: /^\/profile$/, entriesMax: 1, listAhead: () => ['/profile'] };

/** The reader's own family; never another one, and no single member of it. */
export const familyRule: ReadingRule = {
  pattern: /^\/profile\/family$/,
  entriesMax: 1,
  listAhead: () => ['/profile/family'],
};
