import { message } from '../core/message.ts';
export const MEMBERS_PER_PAGE = 50;
export const MEMBER_SEARCH_MAX = 100;
export const MEMBER_ORDERS = ['newest', 'name'] as const;

export const memberMessages = {
  none: message('No Members Found'),
  mayNotRemove: message('Only the department’s leader and admins can remove a member.'),
  notMember: message('This person isn’t a member of the department.'),
  left: message('You’ve left the department.'),
  removed: message('Member removed'),
  leftReason: message('Left the department'),
  removedReason: message('Removed from the department'),
  order: message('Order must be newest or name'),
  searchLong: message('Search must be {max} characters or less', { max: MEMBER_SEARCH_MAX }),
} as const;

export const memberFallbacks = {
  list: message('Failed to fetch members'),
  remove: message('Failed to remove member'),
  leave: message('Failed to leave department'),
} as const;

/** True if an application was rejected because the membership that it began has ended. */
export function isRemovalReason(reason: string | null): boolean {
  return reason === memberMessages.leftReason || reason === memberMessages.removedReason;
}
