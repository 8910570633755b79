import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { EndpointName } from './call.ts';

const SINGLE_ACCOUNT = 'one account, found as a login finds it';
const BULK_SEND =
  'reaches everybody: as many rows as people, written in the background; see the bench of e-mails and of texts';
const WHOLE_FILE = 'a file of everything; see the bench of stalls';
const SINGLE_PICTURE = 'one picture, found by its id';

/** Endpoints that are not a list, search or save, or whose time grows with the number of people by design. */
export const EXCLUDED_ENDPOINTS: Partial<Record<EndpointName, string>> = {
  live: 'no database',
  ready: 'no table',
  readTimeZone: 'no database',
  listDemoLogins: 'no table',
  readSetup: 'a row for each of the five steps',
  changeSetupStep: 'a row for each of the five steps',
  testEmail: 'one e-mail to oneself',
  testText: 'one text to oneself',
  createDepartments: 'a few names',
  register: SINGLE_ACCOUNT,
  verify: SINGLE_ACCOUNT,
  resendCode: SINGLE_ACCOUNT,
  forgotPassword: SINGLE_ACCOUNT,
  resetPassword: SINGLE_ACCOUNT,
  choosePassword: SINGLE_ACCOUNT,
  changePassword: SINGLE_ACCOUNT,
  resetUserPassword: SINGLE_ACCOUNT,
  undoEmailChange: SINGLE_ACCOUNT,
  signOutDevice: SINGLE_ACCOUNT,
  signOutOtherDevices: SINGLE_ACCOUNT,
  askForDeletion: SINGLE_ACCOUNT,
  withdrawDeletion: SINGLE_ACCOUNT,
  confirmDeletion: 'everything of one person, by the indexes that lead to it; once in the life of an account',
  readProfilePhoto: SINGLE_PICTURE,
  deleteProfilePhoto: SINGLE_PICTURE,
  readFamilyPhoto: SINGLE_PICTURE,
  deleteFamilyPhoto: SINGLE_PICTURE,
  uploadUserPhoto: SINGLE_PICTURE,
  deleteUserPhoto: SINGLE_PICTURE,
  uploadUserFamilyPhoto: SINGLE_PICTURE,
  deleteUserFamilyPhoto: SINGLE_PICTURE,
  readDepartmentLogo: SINGLE_PICTURE,
  updateFamilyMember: 'the same as the office’s change in a family',
  markAllRead: 'as many rows as there are unread messages; nobody does it twice',
  exportOwnData: WHOLE_FILE,
  exportUsers: WHOLE_FILE,
  readFeed: 'a file of at most 1,000 events',
  listEvents: 'not by pages: at most 500 events',
  previewImport: 'as long as the file',
  startImport: 'as long as the file; see the bench of people',
  readImport: 'one row by its id',
  pinInfo: 'one row of one department, of which at most three are pinned',
  changeOccurrence: 'one row of one event',
  restoreOccurrence: 'one row of one event',
  emailAll: BULK_SEND,
  emailSelected: BULK_SEND,
  emailReach: 'counts whom an e-mail reaches: looks at each of them',
  resendEmail: BULK_SEND,
  sendTextMessage: BULK_SEND,
  sendTextMessageAgain: BULK_SEND,
  estimateTextMessage: 'counts whom a text reaches: looks at each of those who are sent along',
  cancelTextMessage: BULK_SEND,
  emailPreview: 'no table',
  emailTest: 'one e-mail to oneself',
  checkTextDelivery: 'asks the gateway',
  readTextDefaults: 'no table',
  readSubscription: 'one row by its token',
  unsubscribe: 'one row by its token',
  subscribeAgain: 'one row by its token',
};

/** Endpoints neither called nor excluded: a new endpoint needs one or the other. */
export function listUncoveredEndpoints(called: ReadonlySet<EndpointName>): EndpointName[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).filter(
    (name) => !called.has(name) && EXCLUDED_ENDPOINTS[name] === undefined,
  );
}

const DEEP_PAGE = 'skips the entries of an index before the page; nobody turns so many pages, they search';

const BOUNDED = 'more people match in a larger church; at most 1,000 of them are gathered';
const PER_EMAIL = 'looks at each recipient of that one e-mail';

/** Calls that are measured and shown, but may grow. */
export const EXPECTED_GROWTH: Partial<Record<string, string>> = {
  'departments, last page': DEEP_PAGE,
  'members, last page': DEEP_PAGE,
  'applications, last page': DEEP_PAGE,
  'trail, last page': DEEP_PAGE,
  'messages, last page': DEEP_PAGE,
  'recipients, last page': DEEP_PAGE,
  'e-mail history, last page': DEEP_PAGE,
  'texts, last page': DEEP_PAGE,
  'an e-mail to all, last page': DEEP_PAGE,
  'recipients of a text, last page': DEEP_PAGE,
  'recipients, search': BOUNDED,
  'recipients of a message, search': BOUNDED,
  'search: an e-mail address': BOUNDED,
  'search: a phone number': BOUNDED,
  'an e-mail to all, search': PER_EMAIL,
  'an e-mail to all, failed': PER_EMAIL,
  'a broadcast that all have read': 'counts who has read it, and who could have',
  'members, search': 'looks at each member of that one department, which here has a tenth of all people',
  'members, search for nobody': 'looks at each member of that one department, which here has a tenth of all people',
  leaders: 'names every leader, and a larger church has more',
};
