export const EXPORTS_PER_DAY = 10;
export const DELETIONS_PER_PAGE = 20;

export const ownDataMessages = {
  tooManyExports: 'You’ve downloaded your data several times today. Please try again tomorrow.',
  deletionAsked: 'We’ve got your request. An admin will confirm it.',
  deletionWithdrawn: 'Your request is withdrawn. You’re keeping your account.',
  deletionUnknown: 'This person has withdrawn their request.',
  lastAdmin: 'The last active admin can’t be removed.',
  ownDeletion: 'Another admin has to confirm this.',
  importRuns: 'This person is importing a list right now. Please try again in a minute.',
  deleted: 'The account and everything in it are deleted.',
} as const;

export const ownDataFallbacks = {
  download: 'Failed to download your data',
  ask: 'Failed to request deletion',
  withdraw: 'Failed to withdraw request',
  list: 'Failed to fetch deletion requests',
  confirm: 'Failed to delete account',
} as const;
