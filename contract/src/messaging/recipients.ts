import { message } from '../core/message.ts';
/** Page size of a picker, which loads one page. Other users are found by search. */
export const RECIPIENTS_PER_PAGE = 100;

/** People who can be ticked beforehand, by a link to a form. */
export const PRESELECTED_MAX = 200;

export const recipientMessages = {
  ids: message('Select 1 to {max} people', { max: PRESELECTED_MAX }),
  role: message('Invalid role'),
  filters: message('filters must be an object'),
  department: message('Choose a department from the list'),
  list: message('Choose a list from your saved lists'),
  listAlone: message('Choose a saved list or other recipients, not both'),
  noEmail: message('User has no email address'),
  unauthorized: message('Unauthorized: Admin or Pastor access required'),
} as const;

export const recipientFallbacks = {
  list: message('Failed to fetch users'),
} as const;

export interface AudienceFilters {
  role?: string | undefined;
  is_active?: boolean | undefined;
  department_id?: number | undefined;
}

/** Empty filters (`{}`) select nobody. */
export function hasFilters(filters: AudienceFilters | undefined): boolean {
  return Object.values(filters ?? {}).some((value) => value !== undefined);
}
