import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { EndpointName } from './call.ts';

const ONE_ACCOUNT = 'one account, found as a login finds it';
const TO_MANY =
  'reaches everybody: as many rows as people, written in the background; see the bench of e-mails and of texts';
const FILE = 'a file of everything; see the bench of stalls';
const PICTURE = 'one picture, found by its id';

/** Endpoints that are no list, search or save whose time could grow with the people, or do by their nature. */
export const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  live: 'no database',
  ready: 'no table',
  readTimeZone: 'no database',
  listDemoLogins: 'no table',
  readSetup: 'a row for each of the five steps',
  changeSetupStep: 'a row for each of the five steps',
  testEmail: 'one e-mail to oneself',
  testText: 'one text to oneself',
  createDepartments: 'a few names',
  register: ONE_ACCOUNT,
  verify: ONE_ACCOUNT,
  resendCode: ONE_ACCOUNT,
  forgotPassword: ONE_ACCOUNT,
  resetPassword: ONE_ACCOUNT,
  choosePassword: ONE_ACCOUNT,
  changePassword: ONE_ACCOUNT,
  resetUserPassword: ONE_ACCOUNT,
  undoEmailChange: ONE_ACCOUNT,
  signOutDevice: ONE_ACCOUNT,
  signOutOtherDevices: ONE_ACCOUNT,
  askForDeletion: ONE_ACCOUNT,
  withdrawDeletion: ONE_ACCOUNT,
  confirmDeletion: 'everything of one person, by the indexes that lead to it; once in the life of an account',
  readProfilePhoto: PICTURE,
  deleteProfilePhoto: PICTURE,
  readFamilyPhoto: PICTURE,
  deleteFamilyPhoto: PICTURE,
  uploadUserPhoto: PICTURE,
  deleteUserPhoto: PICTURE,
  uploadUserFamilyPhoto: PICTURE,
  deleteUserFamilyPhoto: PICTURE,
  readDepartmentLogo: PICTURE,
  updateFamilyMember: 'the same as the office’s change in a family',
  markAllRead: 'as many rows as there are unread messages; nobody does it twice',
  exportOwnData: FILE,
  exportUsers: FILE,
  readFeed: 'a file of at most 1,000 events',
  listEvents: 'not by pages: at most 500 events',
  previewImport: 'as long as the file',
  startImport: 'as long as the file; see the bench of people',
  readImport: 'one row by its id',
  pinInfo: 'one row of one department, of which at most three are pinned',
  changeOccurrence: 'one row of one event',
  restoreOccurrence: 'one row of one event',
  emailAll: TO_MANY,
  emailSelected: TO_MANY,
  emailReach: 'counts whom an e-mail reaches: looks at each of them',
  resendEmail: TO_MANY,
  sendTextMessage: TO_MANY,
  sendTextMessageAgain: TO_MANY,
  estimateTextMessage: 'counts whom a text reaches: looks at each of those who are sent along',
  cancelTextMessage: TO_MANY,
  emailPreview: 'no table',
  emailTest: 'one e-mail to oneself',
  checkTextDelivery: 'asks the gateway',
  readTextDefaults: 'no table',
  readSubscription: 'one row by its token',
  unsubscribe: 'one row by its token',
  subscribeAgain: 'one row by its token',
};

/** Neither called nor left out for a reason: a new endpoint needs one or the other. */
export function forgotten(called: ReadonlySet<EndpointName>): EndpointName[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !called.has(name) && LEFT_OUT[name] === undefined);
}

const FAR_DOWN = 'skips the entries of an index before the page; nobody turns so many pages, they search';

const BOUNDED = 'more people match in a larger church; at most 1,000 of them are gathered';
const OF_ONE_EMAIL = 'looks at each recipient of that one e-mail';

/** Calls that are measured and shown, but need not stay flat. */
export const BY_NATURE: Partial<Record<string, string>> = {
  'departments, last page': FAR_DOWN,
  'members, last page': FAR_DOWN,
  'applications, last page': FAR_DOWN,
  'trail, last page': FAR_DOWN,
  'messages, last page': FAR_DOWN,
  'recipients, last page': FAR_DOWN,
  'e-mail history, last page': FAR_DOWN,
  'texts, last page': FAR_DOWN,
  'an e-mail to all, last page': FAR_DOWN,
  'recipients of a text, last page': FAR_DOWN,
  'recipients, search': BOUNDED,
  'recipients of a message, search': BOUNDED,
  'search: an e-mail address': BOUNDED,
  'search: a phone number': BOUNDED,
  'an e-mail to all, search': OF_ONE_EMAIL,
  'an e-mail to all, failed': OF_ONE_EMAIL,
  'a broadcast that all have read': 'counts who has read it, and who could have',
  'members, search': 'looks at each member of that one department, which here has a tenth of all people',
  'members, search for nobody': 'looks at each member of that one department, which here has a tenth of all people',
  leaders: 'names every leader, and a larger church has more',
};
