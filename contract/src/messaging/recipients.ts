/** Page size of a picker, which loads one page. Other users are found by search. */
export const RECIPIENTS_PER_PAGE = 100;

export const recipientMessages = {
  role: 'Invalid role',
  noEmail: 'User has no email address',
  unauthorized: 'Unauthorized: Admin or Pastor access required',
} as const;

export const recipientFallbacks = {
  list: 'Failed to fetch users',
} as const;
