import type { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EVENT_DAY, type Relation, type ThingKind } from './access-world.ts';

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

const child = { name: 'Amani', relationship: 'child' };
const emailBody = { subject: 'Sunday', body: 'Come.' };
const UNKNOWN_ID = 2_000_000_000;

/** Every endpoint of the contract: the status for each caller with a thing that is their own, another's, or missing. */
export const ACCESS_TABLE: Record<keyof typeof ENDPOINTS, AccessRow> = {
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
  forgotPassword: { any: anyone(400), body: {} },
  resetPassword: { any: anyone(400), body: { identifier: 'nobody', code: '000000', password: 'a long secret' } },
  readSession: { any: anySignedIn(200) },
  choosePassword: { any: anyone(400), body: {} },
  undoEmailChange: { any: anyone(400), body: { token: 'none' } },

  changePassword: { any: anySignedIn(400), body: {} },
  listDevices: { any: anySignedIn(200) },
  signOutDevice: {
    on: 'session',
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  signOutOtherDevices: { any: anySignedIn(200) },
  readProfile: { any: anySignedIn(200) },
  updateProfile: { any: anySignedIn(200), fields: {} },
  updatePreferences: { any: anySignedIn(200), body: { wants_texts: true } },
  readProfilePhoto: {
    on: 'person',
    own: anySignedIn(200),
    mate: anySignedIn(200),
    other: hiddenExceptFor(200, 200, 200, 404, 200, 404),
    none: anySignedIn(404),
  },
  listFamily: { any: anySignedIn(200) },
  addFamilyMember: { any: anySignedIn(201), fields: child },
  readFamilyMember: {
    on: 'child',
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  updateFamilyMember: {
    on: 'child',
    fields: { bio: 'Sings' },
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  readFamilyPhoto: {
    on: 'child',
    own: anySignedIn(200),
    mate: hiddenExceptFor(200, 404, 404, 404, 404, 404),
    other: hiddenExceptFor(200, 404, 404, 404, 404, 404),
    none: anySignedIn(404),
  },
  deleteFamilyPhoto: {
    on: 'child',
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  deleteFamilyMember: {
    on: 'child',
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  deleteProfilePhoto: { any: anySignedIn(200) },
  exportOwnData: { any: anySignedIn(200) },
  askForDeletion: { any: anySignedIn(400), body: {} },
  withdrawDeletion: { any: anySignedIn(200) },

  listDeletionRequests: { any: adminOnly(200) },
  confirmDeletion: {
    on: 'person',
    own: adminOnly(409),
    mate: adminOnly(409),
    other: adminOnly(409),
    none: adminOnly(404),
  },
  listUsers: { any: adminOnly(200) },
  exportUsers: { any: adminOnly(200) },
  readUser: { on: 'person', own: adminOnly(200), mate: adminOnly(200), other: adminOnly(200), none: adminOnly(404) },
  createUser: { any: adminOnly(400), body: {} },
  updateUser: {
    on: 'person',
    body: {},
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  activateUser: {
    on: 'person',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  deactivateUser: {
    on: 'person',
    own: adminOnly(409),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  verifyUser: { on: 'person', own: adminOnly(200), mate: adminOnly(200), other: adminOnly(200), none: adminOnly(404) },
  unverifyUser: {
    on: 'person',
    own: adminOnly(409),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  changeUserRole: {
    on: 'person',
    body: { role: 'user' },
    own: adminOnly(409),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  resetUserPassword: {
    on: 'person',
    body: {},
    own: adminOnly(400),
    mate: adminOnly(400),
    other: adminOnly(400),
    none: adminOnly(400),
  },
  uploadUserPhoto: {
    on: 'person',
    fields: {},
    own: adminOnly(400),
    mate: adminOnly(400),
    other: adminOnly(400),
    none: adminOnly(404),
  },
  deleteUserPhoto: {
    on: 'person',
    own: adminOnly(404),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  listUserFamily: {
    on: 'person',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  readUserFamilyMember: {
    on: 'family',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  addUserFamilyMember: {
    on: 'person',
    body: child,
    own: adminOnly(201),
    mate: adminOnly(201),
    other: adminOnly(201),
    none: adminOnly(404),
  },
  updateUserFamilyMember: {
    on: 'family',
    body: {},
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  uploadUserFamilyPhoto: {
    on: 'family',
    fields: {},
    own: adminOnly(400),
    mate: adminOnly(400),
    other: adminOnly(400),
    none: adminOnly(404),
  },
  deleteUserFamilyPhoto: {
    on: 'family',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  deleteUserFamilyMember: {
    on: 'family',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(404),
  },
  previewImport: { any: adminOnly(400), fields: {} },
  startImport: { any: adminOnly(400), fields: {} },
  readImport: { on: 'import', other: adminOnly(200), none: adminOnly(404) },
  listAudit: { any: adminOnly(200) },
  // The audit trail outlives the user.
  listUserAudit: {
    on: 'person',
    own: adminOnly(200),
    mate: adminOnly(200),
    other: adminOnly(200),
    none: adminOnly(200),
  },

  readSetup: { any: adminOnly(200) },
  changeSetupStep: { on: 'step', body: { put_aside: true }, other: adminOnly(200), none: adminOnly(404) },
  testEmail: { any: adminOnly(200) },
  testText: { any: adminOnly(200) },
  createDepartments: { any: adminOnly(400), body: {} },

  listDepartments: { any: anyone(200) },
  createDepartment: { any: adminOnly(400), fields: {} },
  listLeaders: { any: staffOnly(200) },
  readDepartmentLogo: { on: 'department', own: anyone(200), other: anyone(200), none: anyone(404) },
  readDepartment: { on: 'department', own: anyone(200), other: anyone(200), none: anyone(404) },
  updateDepartment: { on: 'department', fields: {}, own: adminOnly(200), other: adminOnly(200), none: adminOnly(404) },
  deleteDepartment: { on: 'department', own: adminOnly(200), other: adminOnly(200), none: adminOnly(404) },
  applyToDepartment: {
    on: 'department',
    body: { motivation: 'I sing.' },
    own: anySignedIn(409),
    other: anySignedIn(201),
    none: anySignedIn(404),
  },
  listApplications: { on: 'department', own: anySignedIn(200), other: adminOnly(200), none: anySignedIn(404) },
  reviewApplication: {
    on: 'application',
    body: { status: 'rejected' },
    own: adminOnly(200),
    mate: anySignedIn(200),
    other: adminOnly(200),
    none: anySignedIn(404),
  },
  listOwnApplications: { any: anySignedIn(200) },
  markApplicationsSeen: { any: anySignedIn(200) },
  listMembers: { on: 'department', own: anySignedIn(200), other: adminOnly(200), none: anySignedIn(404) },
  postInfo: {
    on: 'department',
    body: { title: 'Camp', content: 'Come.' },
    own: anySignedIn(201),
    other: adminOnly(201),
    none: anySignedIn(404),
  },
  listInfo: { on: 'department', own: anySignedIn(200), other: adminAndPastor(200), none: anySignedIn(404) },
  // The callers are members, and none of them is the leader.
  pinInfo: {
    on: 'post',
    body: { is_pinned: false },
    own: adminOnly(200),
    other: adminOnly(200),
    none: anySignedIn(404),
  },

  listEvents: { any: adminAndPastor(200) },
  createEvent: { any: adminAndPastor(201), body: { title: 'Prayer', start_time: `${EVENT_DAY}T09:00:00Z` } },
  readEvent: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  updateEvent: { on: 'event', body: {}, other: adminAndPastor(200), none: adminAndPastor(404) },
  listOccurrences: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  changeOccurrence: { on: 'event', body: { title: 'Praise' }, other: adminAndPastor(200), none: adminAndPastor(404) },
  listAttendees: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  restoreOccurrence: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  readCalendar: { any: anyone(200) },
  readTimeZone: { any: anyone(200) },
  readFeed: { any: anyone(200) },
  readCalendarEvent: { on: 'event', other: anyone(200), none: anyone(404) },
  downloadEvent: { on: 'event', other: anyone(200), none: anyone(404) },
  sayIWillCome: { on: 'event', other: anySignedIn(200), none: anySignedIn(404) },
  sayIWillNotCome: { on: 'event', other: anySignedIn(200), none: anySignedIn(404) },
  deleteEvent: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },

  sendMessage: { any: staffOnly(201), body: { content: 'Hello' } },
  listMessages: { any: staffOnly(200) },
  findMessageRecipients: { any: staffOnly(200) },
  readMessage: {
    on: 'message',
    own: staffOnly(200),
    mate: staffOnly(200),
    other: staffOnly(200),
    none: staffOnly(404),
  },
  deleteMessage: {
    on: 'message',
    own: staffOnly(200),
    mate: staffOnly(200),
    other: staffOnly(200),
    none: staffOnly(404),
  },
  readInbox: { any: anySignedIn(200) },
  countUnread: { any: anySignedIn(200) },
  markRead: {
    on: 'message',
    own: anySignedIn(200),
    mate: anySignedIn(404),
    other: anySignedIn(404),
    none: anySignedIn(404),
  },
  markAllRead: { any: anySignedIn(200) },

  sendTextMessage: { any: adminOnly(400), body: {} },
  estimateTextMessage: { any: adminOnly(200), body: { recipient_ids: [1] } },
  readTextDefaults: { any: adminOnly(200) },
  listTextMessages: { any: adminOnly(200) },
  checkTextDelivery: { on: 'text', other: adminOnly(200), none: adminOnly(404) },
  readTextMessage: { on: 'text', other: adminOnly(200), none: adminOnly(404) },
  listTextRecipients: { on: 'text', other: adminOnly(200), none: adminOnly(404) },
  cancelTextMessage: { on: 'text', other: adminOnly(409), none: adminOnly(404) },
  sendTextMessageAgain: { on: 'text', other: adminOnly(409), none: adminOnly(404) },

  listRecipients: { any: adminAndPastor(200) },
  emailAll: { any: adminAndPastor(201), body: emailBody },
  emailSelected: { any: adminAndPastor(400), body: emailBody },
  emailReach: { any: adminAndPastor(200), body: { all: true } },
  emailPreview: { any: adminAndPastor(200), body: emailBody },
  emailTest: { any: adminAndPastor(200), body: emailBody },
  listEmails: { any: adminAndPastor(200) },
  readEmail: { on: 'email', other: adminAndPastor(200), none: adminAndPastor(404) },
  resendEmail: { on: 'email', other: adminAndPastor(409), none: adminAndPastor(404) },
  readSubscription: { on: 'link', other: anyone(200), none: anyone(404) },
  unsubscribe: { on: 'link', body: {}, other: anyone(200), none: anyone(404) },
  subscribeAgain: { on: 'link', other: anyone(200), none: anyone(404) },
  readDashboard: { any: anySignedIn(200) },
};

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
  updateProfile: 403,
  deleteProfilePhoto: 403,
  addFamilyMember: 403,
  updateFamilyMember: 403,
  deleteFamilyPhoto: 403,
  deleteFamilyMember: 403,
};
