import { message } from '../core/message.ts';
export const EXPORTS_PER_DAY = 10;
/** Why an admin opens the deletion request of somebody else. */
export const BEHALF_REASONS = ['paper', 'died'] as const;
export const DELETIONS_PER_PAGE = 20;

export const ownDataMessages = {
  tooManyExports: message('You’ve downloaded your data several times today. Please try again tomorrow.'),
  deletionAsked: message('We’ve got your request. An admin will confirm it.'),
  deletionWithdrawn: message('Your request is withdrawn. You’re keeping your account.'),
  deletionUnknown: message('This person has withdrawn their request.'),
  lastAdmin: message('The last active admin can’t be removed.'),
  ownDeletion: message('Another admin has to confirm this.'),
  askedOnBehalf: message('The deletion is asked for. Another admin confirms it.'),
  askYourself: message('Ask for your own deletion on your page “My data”.'),
  noAccount: message('This person has no account.'),
  notDied: message('Record first that {name} has died.'),
  behalfReason: message('Say whether they asked on paper or have died'),
  importRuns: message('This person is importing a list right now. Please try again in a minute.'),
  deleted: message('The account and everything in it are deleted.'),
} as const;

export const ownDataFallbacks = {
  download: message('Failed to download your data'),
  ask: message('Failed to request deletion'),
  withdraw: message('Failed to withdraw request'),
  list: message('Failed to fetch deletion requests'),
  confirm: message('Failed to delete account'),
} as const;
