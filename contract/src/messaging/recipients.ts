/** Page size of a picker, which loads one page. Other users are found by search. */
export const RECIPIENTS_PER_PAGE = 100;

/** People who can be ticked beforehand, by a link to a form. */
export const PRESELECTED_MAX = 200;

export const recipientMessages = {
  ids: `Select 1 to ${PRESELECTED_MAX} people`,
  role: 'Invalid role',
  filters: 'filters must be an object',
  department: 'Choose a department from the list',
  noEmail: 'User has no email address',
  unauthorized: 'Unauthorized: Admin or Pastor access required',
} as const;

export const recipientFallbacks = {
  list: 'Failed to fetch users',
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
