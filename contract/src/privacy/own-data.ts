export const EXPORTS_PER_DAY = 10;
export const DELETIONS_PER_PAGE = 20;

export const ownDataMessages = {
  tooManyExports: 'You have downloaded your data often today. Please try again tomorrow.',
  deletionAsked: 'Your request is noted. An administrator will confirm it.',
  deletionWithdrawn: 'Your request is withdrawn. Your account stays.',
  deletionUnknown: 'This person no longer asks for deletion.',
  lastAdmin: 'The last active admin cannot be removed.',
  ownDeletion: 'Another admin has to confirm this.',
  importRuns: 'This person is importing a list right now. Please try again in a minute.',
  deleted: 'The account and all that belonged to it are deleted.',
} as const;

export const ownDataFallbacks = {
  download: 'Failed to download your data',
  ask: 'Failed to ask for deletion',
  withdraw: 'Failed to withdraw the request',
  list: 'Failed to fetch deletion requests',
  confirm: 'Failed to delete the account',
} as const;
