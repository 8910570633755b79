import type { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EVENT_DAY, RELATIONS, type Relation, type ThingKind } from './access-world.ts';

/** The columns of the table. */
export const CALLERS = [
  'admin',
  'pastor',
  'moderator',
  'ministry_leader',
  'department_leader',
  'user',
  'nobody',
] as const;
export type Caller = (typeof CALLERS)[number];

/** One status per caller, in the order of CALLERS. */
export type StatusByCaller = readonly [number, number, number, number, number, number, number];

export interface AccessRow extends Partial<Record<Relation, StatusByCaller>> {
  /** The kind of thing that the path names. */
  on?: ThingKind;
  body?: object;
  query?: Record<string, string>;
  /** Text fields of an upload. */
  fields?: Record<string, string>;
}

/** Statuses by who may call; the others get 403, or 401 without a session. */
const adminOnly = (yes: number): StatusByCaller => [yes, 403, 403, 403, 403, 403, 401];
const adminAndPastor = (yes: number): StatusByCaller => [yes, yes, 403, 403, 403, 403, 401];
const staffOnly = (yes: number): StatusByCaller => [yes, yes, yes, 403, 403, 403, 401];
const anySignedIn = (yes: number): StatusByCaller => [yes, yes, yes, yes, yes, yes, 401];
const anyone = (yes: number): StatusByCaller => [yes, yes, yes, yes, yes, yes, yes];

/** A thing whose existence is hidden from the others. */
const hiddenExceptFor = (...[a, p, m, l, d, u]: [number, number, number, number, number, number]): StatusByCaller => [
  a,
  p,
  m,
  l,
  d,
  u,
  401,
];

/** Relations that a caller may have to an existing thing. */
const RELATIONS_TO: Record<ThingKind, readonly Relation[]> = {
  nothing: ['any'],
  person: ['own', 'shared', 'other'],
  child: ['own', 'shared', 'other'],
  family: ['own', 'shared', 'other'],
  session: ['own', 'shared', 'other'],
  passkey: ['own', 'shared', 'other'],
  'push device': ['own', 'shared', 'other'],
  message: ['own', 'shared', 'other'],
  membership: ['own', 'shared', 'other'],
  application: ['own', 'shared', 'other'],
  department: ['own', 'other'],
  post: ['own', 'shared', 'other'],
  event: ['other'],
  import: ['other'],
  email: ['other'],
  text: ['other'],
  link: ['other'],
  step: ['other'],
  section: ['other'],
  version: ['other'],
  picture: ['other'],
  contact: ['other'],
  position: ['other'],
  place: ['own', 'shared', 'other'],
  'planned place': ['other'],
  away: ['own', 'shared', 'other'],
  'serving calendar': ['other'],
  module: ['other'],
};

/** The same status for every existing thing, and 404 for a missing one. */
function each(on: ThingKind, who: (yes: number) => StatusByCaller, yes = 200): AccessRow {
  const existing = Object.fromEntries(RELATIONS_TO[on].map((relation) => [relation, who(yes)]));
  return { on, ...existing, none: who(404) };
}

/** A thing of another user looks like a missing one. */
const ownOnly = (on: ThingKind): AccessRow => ({ ...each(on, anySignedIn, 404), own: anySignedIn(200) });

const child = { name: 'Amani', relationship: 'child' };
const positionBody = { name: 'Sound', needed: 1, event_ids: [], person_ids: [] };
const emailBody = { subject: 'Sunday', body: 'Come.' };
const UNKNOWN_ID = 2_000_000_000;
const unknownSlot = { event_id: 1, date: EVENT_DAY, position_id: UNKNOWN_ID };

/** Every endpoint of the contract: the status for each caller with a thing that is their own, another's, or missing. */
export const ACCESS_TABLE: Record<keyof typeof ENDPOINTS, AccessRow> = {
  health: { any: anyone(200) },
  live: { any: anyone(200) },
  ready: { any: anyone(200) },
  // There are no demo logins outside the demo.
  listDemoLogins: { any: anyone(200) },
  register: { any: anyone(400), body: {} },
  verify: { any: anyone(400), body: { user_id: UNKNOWN_ID, code: '000000' } },
  resendCode: { any: anyone(400), body: {} },
  login: { any: anyone(401), body: { identifier: 'nobody-at-all', password: 'wrong' } },
  refresh: { any: anyone(401), body: { refresh_token: 'none' } },
  logout: { any: anyone(200), body: { refresh_token: 'none' } },
  logoutLater: { any: anyone(200), body: { refresh_token_hash: '0'.repeat(64) } },
  forgotPassword: { any: anyone(400), body: {} },
  resetPassword: { any: anyone(400), body: { identifier: 'nobody', code: '000000', password: 'a long secret' } },
  readSession: { any: anySignedIn(200) },
  answerByApp: { any: anyone(401), body: { token: 'none', code: '000000' } },
  answerByRecoveryCode: { any: anyone(401), body: { token: 'none', code: 'none' } },
  askPasskeyForSecondStep: { any: anyone(401), body: { token: 'none' } },
  answerByPasskey: { any: anyone(400), body: {} },
  askPasskeyForLogin: { any: anyone(200) },
  logInByPasskey: { any: anyone(400), body: {} },
  choosePassword: { any: anyone(400), body: {} },
  undoEmailChange: { any: anyone(400), body: { token: 'none' } },
  sendEmailCode: { any: anySignedIn(200) },
  confirmEmail: { any: anySignedIn(400), body: { code: '000000' } },
  changePassword: { any: anySignedIn(400), body: {} },
  listDevices: { any: anySignedIn(200) },
  signOutDevice: ownOnly('session'),
  signOutOtherDevices: { any: anySignedIn(200) },
  readTwoStep: { any: anySignedIn(200) },
  startPasskey: { any: anySignedIn(200) },
  addPasskey: { any: anySignedIn(400), body: {} },
  renamePasskey: { ...ownOnly('passkey'), body: { name: 'Old phone' } },
  removePasskey: ownOnly('passkey'),
  startApp: { any: anySignedIn(200) },
  confirmApp: { any: anySignedIn(400), body: {} },
  // Each of them has an app.
  removeApp: { any: anySignedIn(200) },
  createRecoveryCodes: { any: anySignedIn(200) },
  confirmRecoveryCodes: { any: anySignedIn(400), body: {} },
  askForProof: { any: anySignedIn(200) },
  giveProof: { any: anySignedIn(400), body: {} },
  readProfile: { any: anySignedIn(200) },
  updateProfile: { any: anySignedIn(200), fields: {} },
  updatePreferences: { any: anySignedIn(200), body: { wants_texts: true } },
  readProfilePhoto: { ...each('person', anySignedIn), other: hiddenExceptFor(200, 200, 200, 404, 200, 404) },
  listFamily: { any: anySignedIn(200) },
  addFamilyMember: { any: anySignedIn(201), fields: child },
  readFamilyMember: ownOnly('child'),
  updateFamilyMember: { ...ownOnly('child'), fields: { bio: 'Sings' } },
  readFamilyPhoto: {
    ...each('child', anySignedIn),
    shared: hiddenExceptFor(200, 404, 404, 404, 404, 404),
    other: hiddenExceptFor(200, 404, 404, 404, 404, 404),
  },
  deleteFamilyPhoto: ownOnly('child'),
  deleteFamilyMember: ownOnly('child'),
  deleteProfilePhoto: { any: anySignedIn(200) },
  exportOwnData: { any: anySignedIn(200) },
  askForDeletion: { any: anySignedIn(400), body: {} },
  withdrawDeletion: { any: anySignedIn(200) },

  listDeletionRequests: { any: adminOnly(200) },
  confirmDeletion: each('person', adminOnly, 409),
  listUsers: { any: adminOnly(200) },
  exportUsers: { any: adminOnly(200) },
  suggestUsername: { any: adminOnly(200) },
  readUser: each('person', adminOnly),
  readUserOverview: each('person', adminOnly),
  createUser: { any: adminOnly(400), body: {} },
  updateUser: { ...each('person', adminOnly), body: {} },
  activateUser: each('person', adminOnly),
  deactivateUser: { ...each('person', adminOnly), own: adminOnly(409) },
  verifyUser: each('person', adminOnly),
  unverifyUser: { ...each('person', adminOnly), own: adminOnly(409) },
  changeUserRole: { ...each('person', adminOnly), body: { role: 'user' }, own: adminOnly(409) },
  changeUsers: { any: adminOnly(200), body: { action: 'verify', ids: [UNKNOWN_ID] } },
  // These people chose their passwords long ago.
  sendWelcomeAgain: each('person', adminOnly, 409),
  resetUserPassword: { ...each('person', adminOnly, 400), body: {}, none: adminOnly(400) },
  readUserTwoStep: each('person', adminOnly),
  resetUserTwoStep: { ...each('person', adminOnly, 400), body: {}, none: adminOnly(400) },
  uploadUserPhoto: { ...each('person', adminOnly, 400), fields: {} },
  deleteUserPhoto: { ...each('person', adminOnly), own: adminOnly(404) },
  listUserFamily: each('person', adminOnly),
  readUserFamilyMember: each('family', adminOnly),
  addUserFamilyMember: { ...each('person', adminOnly, 201), body: child },
  updateUserFamilyMember: { ...each('family', adminOnly), body: {} },
  uploadUserFamilyPhoto: { ...each('family', adminOnly, 400), fields: {} },
  deleteUserFamilyPhoto: each('family', adminOnly),
  deleteUserFamilyMember: each('family', adminOnly),
  previewImport: { any: adminOnly(400), fields: {} },
  startImport: { any: adminOnly(400), fields: {} },
  readImport: each('import', adminOnly),
  listAudit: { any: adminOnly(200) },
  // The audit trail outlives the user.
  listUserAudit: { ...each('person', adminOnly), none: adminOnly(200) },

  readSetup: { any: adminOnly(200) },
  changeSetupStep: { ...each('step', adminOnly), body: { put_aside: true } },
  readTwoStepPolicy: { any: adminOnly(200) },
  saveTwoStepPolicy: { any: adminOnly(400), body: {} },
  testEmail: { any: adminOnly(200) },
  testText: { any: adminOnly(200) },
  createDepartments: { any: adminOnly(400), body: {} },

  listDepartments: { any: anyone(200) },
  createDepartment: { any: adminOnly(400), fields: {} },
  listLeaders: { any: staffOnly(200) },
  readDepartmentLogo: each('department', anyone),
  readDepartment: each('department', anyone),
  updateDepartment: { ...each('department', adminOnly), fields: {} },
  deleteDepartment: each('department', adminOnly),
  applyToDepartment: {
    ...each('department', anySignedIn, 201),
    body: { motivation: 'I sing.' },
    own: anySignedIn(409),
  },
  listApplications: { ...each('department', adminOnly), own: anySignedIn(200), none: anySignedIn(404) },
  reviewApplication: {
    ...each('application', adminOnly),
    body: { status: 'rejected' },
    shared: anySignedIn(200),
    none: anySignedIn(404),
  },
  withdrawApplication: ownOnly('application'),
  listOwnApplications: { any: anySignedIn(200) },
  markApplicationsSeen: { any: anySignedIn(200) },
  listMembers: { ...each('department', adminOnly), own: anySignedIn(200), none: anySignedIn(404) },
  removeMember: { ...each('membership', adminOnly), own: anySignedIn(200), none: anySignedIn(404) },
  // After the rows that add members: an earlier one deactivates the only member of the other department.
  countDepartmentAudience: { ...each('department', adminOnly), none: anySignedIn(404) },
  writeToDepartment: {
    ...each('department', adminOnly, 201),
    body: { content: 'Practice on Friday' },
    none: anySignedIn(404),
  },
  postInfo: {
    ...each('department', adminOnly, 201),
    body: { title: 'Camp', content: 'Come.' },
    own: anySignedIn(201),
    none: anySignedIn(404),
  },
  listInfo: { ...each('department', adminAndPastor), own: anySignedIn(200), none: anySignedIn(404) },
  // The callers are members, and none of them is the leader.
  pinInfo: { ...each('post', adminOnly), body: { is_pinned: false }, none: anySignedIn(404) },
  updatePost: {
    ...each('post', adminOnly),
    body: { title: 'Camp', content: 'Come soon.' },
    own: anySignedIn(200),
    none: anySignedIn(404),
  },
  deletePost: { ...each('post', adminOnly), own: anySignedIn(200), none: anySignedIn(404) },

  listEvents: { any: adminAndPastor(200) },
  createEvent: { any: adminAndPastor(201), body: { title: 'Prayer', start_time: `${EVENT_DAY}T09:00:00Z` } },
  readEvent: each('event', adminAndPastor),
  updateEvent: { ...each('event', adminAndPastor), body: {} },
  listOccurrences: each('event', adminAndPastor),
  changeOccurrence: { ...each('event', adminAndPastor), body: { title: 'Praise' } },
  listAttendees: each('event', adminAndPastor),
  restoreOccurrence: each('event', adminAndPastor),
  estimateNotice: each('event', adminAndPastor),
  readCalendar: { any: anyone(200) },
  readTimeZone: { any: anyone(200) },
  readFeed: { any: anyone(200) },
  readCalendarEvent: each('event', anyone),
  downloadEvent: each('event', anyone),
  sayIWillCome: each('event', anySignedIn),
  sayIWillNotCome: each('event', anySignedIn),
  deleteEvent: each('event', adminAndPastor),

  sendMessage: { any: staffOnly(201), body: { content: 'Hello' } },
  listMessages: { any: staffOnly(200) },
  countMessageAudience: { any: staffOnly(200) },
  // Only its sender may undo a message; undo.test.ts has the successes.
  undoMessage: each('message', staffOnly, 403),
  findMessageRecipients: { any: staffOnly(200) },
  readMessage: each('message', staffOnly),
  deleteMessage: each('message', staffOnly),
  readInbox: { any: anySignedIn(200) },
  countUnread: { any: anySignedIn(200) },
  markRead: ownOnly('message'),
  // The sender of these messages has no account any more.
  replyToMessage: { ...each('message', anySignedIn, 404), own: anySignedIn(409), body: { content: 'Thank you' } },
  markAllRead: { any: anySignedIn(200) },

  readPushNotices: { any: anySignedIn(200) },
  updatePushNotices: { any: anySignedIn(200), body: { message: false } },
  addPushDevice: { any: anySignedIn(400), body: {} },
  deletePushDevice: ownOnly('push device'),

  sendTextMessage: { any: adminOnly(400), body: {} },
  estimateTextMessage: { any: adminOnly(200), body: { recipient_ids: [1] } },
  readTextDefaults: { any: adminOnly(200) },
  listTextMessages: { any: adminOnly(200) },
  checkTextDelivery: each('text', adminOnly),
  readTextMessage: each('text', adminOnly),
  listTextRecipients: each('text', adminOnly),
  cancelTextMessage: each('text', adminOnly, 409),
  undoTextMessage: each('text', adminOnly, 403),
  sendTextMessageAgain: each('text', adminOnly, 409),

  listRecipients: { any: adminAndPastor(200) },
  emailAll: { any: adminAndPastor(201), body: emailBody },
  emailSelected: { any: adminAndPastor(400), body: emailBody },
  emailReach: { any: adminAndPastor(200), body: { all: true } },
  emailPreview: { any: adminAndPastor(200), body: emailBody },
  emailTest: { any: adminAndPastor(200), body: emailBody },
  listEmails: { any: adminAndPastor(200) },
  readEmail: each('email', adminAndPastor),
  undoEmail: each('email', adminAndPastor, 403),
  resendEmail: each('email', adminAndPastor, 409),
  readSubscription: each('link', anyone),
  unsubscribe: { ...each('link', anyone), body: {} },
  subscribeAgain: each('link', anyone),
  readDashboard: { any: anySignedIn(200) },

  // The callers are members of the choir, and none of them leads it.
  listPositions: { ...each('department', adminOnly), none: anySignedIn(404) },
  createPosition: { ...each('department', adminOnly, 201), body: positionBody, none: anySignedIn(404) },
  updatePosition: { ...each('position', adminOnly), body: positionBody, none: anySignedIn(404) },
  deletePosition: { ...each('position', adminOnly), none: anySignedIn(404) },
  listServingDates: { ...each('department', adminAndPastor), own: anySignedIn(200), none: anySignedIn(404) },
  // None of them can do this position.
  takePlace: { ...each('department', anySignedIn, 400), body: unknownSlot, none: anySignedIn(404) },
  readPlan: { ...each('department', adminOnly), none: anySignedIn(404) },
  listCandidates: {
    ...each('department', adminOnly, 400),
    query: { event_id: '1', date: EVENT_DAY, position_id: String(UNKNOWN_ID) },
    none: anySignedIn(404),
  },
  planPlace: {
    ...each('department', adminOnly, 400),
    body: { ...unknownSlot, user_id: UNKNOWN_ID },
    none: anySignedIn(404),
  },
  freePlace: { ...each('planned place', adminOnly), none: anySignedIn(404) },
  // The date lies ahead.
  recordServed: { ...each('planned place', adminOnly, 409), body: { state: 'missed' }, none: anySignedIn(404) },
  fillPlan: { ...each('department', adminOnly), none: anySignedIn(404) },
  estimateAsking: { ...each('department', adminOnly), none: anySignedIn(404) },
  askEveryone: { ...each('department', adminOnly, 409), none: anySignedIn(404) },
  readOwnServing: { any: anySignedIn(200) },
  answerPlace: { ...ownOnly('place'), body: { answer: 'accepted' } },
  offerSwap: { ...ownOnly('place'), body: { is_offered: true } },
  addAway: { any: anySignedIn(201), body: { from: '2027-01-01', until: '2027-01-02' } },
  deleteAway: ownOnly('away'),
  updateOwnServing: { any: anySignedIn(200), body: { monthly_max: 2 } },
  makeServingCalendar: { any: anySignedIn(201) },
  deleteServingCalendar: { any: anySignedIn(200) },
  readServingCalendar: each('serving calendar', anyone),
  readServingOverview: { any: adminAndPastor(200) },
  updateTextBudget: { any: adminOnly(200), body: { monthly: 100 } },

  readSite: { any: adminOnly(200) },
  readSiteSection: each('section', adminOnly),
  saveSiteSection: { ...each('section', adminOnly, 400), body: { revision: 0, content: {} } },
  discardSiteSection: { ...each('section', adminOnly), query: { revision: '0' } },
  listSiteChanges: { any: adminOnly(200) },
  publishSite: { any: adminOnly(409), body: { draft: 'a'.repeat(22) } },
  listSiteVersions: { any: adminOnly(200) },
  readSiteVersion: each('version', adminOnly),
  restoreSiteVersion: each('version', adminOnly, 409),
  addSiteImage: { any: adminOnly(400), fields: { kind: 'home' } },
  listSiteImages: { any: adminOnly(200) },
  removeSiteImage: each('picture', adminOnly),
  sendContactMessage: {
    any: anyone(404),
    body: { name: 'Njeri', email: 'njeri@example.com', phone: '0712345678', message: 'Hello', seconds: 20 },
  },
  listContactMessages: { any: adminAndPastor(200) },
  markContactMessage: { ...each('contact', adminAndPastor), body: { is_read: true } },
  deleteContactMessage: each('contact', adminAndPastor),
  changeModule: { ...each('module', adminOnly), body: { is_on: true } },
  changeChurchSettings: { any: adminOnly(200), body: { email_domain: 'church.example', shortcode: null } },
  readEmailDomain: { any: anyone(200) },
};

/** Whether the row opens the endpoint to callers without a session. */
export function isPublicRow(row: AccessRow): boolean {
  const cells = RELATIONS.flatMap((relation) => (row[relation] ? [row[relation]] : []));
  return cells.every((cell) => cell.every((status) => status === cell[0]));
}

type Statuses = Partial<Record<keyof typeof ENDPOINTS, number>>;

/** An admin with a deactivated account gets 403 everywhere, except for their own data. */
export const INACTIVE_STATUSES: Statuses = {
  readSession: 200,
  readProfile: 200,
  readProfilePhoto: 200,
  readFamilyPhoto: 404,
};

/** A user without a verified address acts as a member, but cannot change what others rely on. */
export const UNVERIFIED_STATUSES: Statuses = {
  startPasskey: 403,
  startApp: 403,
  updateProfile: 403,
  deleteProfilePhoto: 403,
  addFamilyMember: 403,
  updateFamilyMember: 403,
  deleteFamilyPhoto: 403,
  deleteFamilyMember: 403,
};
