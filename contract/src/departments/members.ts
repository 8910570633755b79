export const MEMBERS_PER_PAGE = 50;
export const MEMBER_SEARCH_MAX = 100;
export const MEMBER_ORDERS = ['newest', 'name'] as const;

export const memberMessages = {
  none: 'No Members Found',
  mayNotRemove: 'Only the department’s leader and admins can remove a member.',
  notMember: 'This person isn’t a member of the department.',
  left: 'You’ve left the department.',
  removed: 'Member removed',
  leftReason: 'Left the department',
  removedReason: 'Removed from the department',
  order: 'Order must be newest or name',
  searchLong: `Search must be ${MEMBER_SEARCH_MAX} characters or less`,
} as const;

export const memberFallbacks = {
  list: 'Failed to fetch members',
  remove: 'Failed to remove member',
  leave: 'Failed to leave department',
} as const;

/** True if an application was rejected because the membership that it began has ended. */
export function isRemovalReason(reason: string | null): boolean {
  return reason === memberMessages.leftReason || reason === memberMessages.removedReason;
}
