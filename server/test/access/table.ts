import type { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { DAY, type Kind, type Relation } from './world.ts';

/** The columns of every cell. */
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

/** One status for each caller, in the order of CALLERS. */
export type Cell = readonly [number, number, number, number, number, number, number];

export interface Row extends Partial<Record<Relation, Cell>> {
  /** What the path names. */
  on?: Kind;
  body?: object;
  /** Text fields of an upload. */
  fields?: Record<string, string>;
}

/** Who gets in, and what they get; the others are refused: 403, or 401 who is not signed in. */
const admin = (yes: number): Cell => [yes, 403, 403, 403, 403, 403, 401];
const adminAndPastor = (yes: number): Cell => [yes, yes, 403, 403, 403, 403, 401];
const desk = (yes: number): Cell => [yes, yes, yes, 403, 403, 403, 401];
const signedIn = (yes: number): Cell => [yes, yes, yes, yes, yes, yes, 401];
const world = (yes: number): Cell => [yes, yes, yes, yes, yes, yes, yes];

/** Of a thing that the others are not even told of. */
const hiddenBut = (...[a, p, m, l, d, u]: [number, number, number, number, number, number]): Cell => [
  a,
  p,
  m,
  l,
  d,
  u,
  401,
];

const child = { name: 'Amani', relationship: 'child' };
const letter = { subject: 'Sunday', body: 'Come.' };
const NOWHERE = 2_000_000_000;

/** Every endpoint of the contract, by name: who gets what, with a thing that is theirs, another's, or nobody's. */
export const ACCESS: Record<keyof typeof ENDPOINTS, Row> = {
  live: { any: world(200) },
  ready: { any: world(200) },
  // Outside the demo there are none.
  listDemoLogins: { any: world(200) },
  register: { any: world(400), body: {} },
  verify: { any: world(400), body: { user_id: NOWHERE, code: '000000' } },
  resendCode: { any: world(400), body: {} },
  login: { any: world(401), body: { identifier: 'nobody-at-all', password: 'wrong' } },
  refresh: { any: world(401), body: { refresh_token: 'none' } },
  logout: { any: world(200), body: { refresh_token: 'none' } },
  forgotPassword: { any: world(400), body: {} },
  resetPassword: { any: world(400), body: { identifier: 'nobody', code: '000000', password: 'a long secret' } },
  readSession: { any: signedIn(200) },
  choosePassword: { any: world(400), body: {} },
  undoEmailChange: { any: world(400), body: { token: 'none' } },

  changePassword: { any: signedIn(400), body: {} },
  listDevices: { any: signedIn(200) },
  signOutDevice: { on: 'session', own: signedIn(200), mate: signedIn(404), other: signedIn(404), none: signedIn(404) },
  signOutOtherDevices: { any: signedIn(200) },
  readProfile: { any: signedIn(200) },
  updateProfile: { any: signedIn(200), fields: {} },
  updatePreferences: { any: signedIn(200), body: { wants_texts: true } },
  readProfilePhoto: {
    on: 'person',
    own: signedIn(200),
    mate: signedIn(200),
    other: hiddenBut(200, 200, 200, 404, 200, 404),
    none: signedIn(404),
  },
  listFamily: { any: signedIn(200) },
  addFamilyMember: { any: signedIn(201), fields: child },
  readFamilyMember: { on: 'child', own: signedIn(200), mate: signedIn(404), other: signedIn(404), none: signedIn(404) },
  updateFamilyMember: {
    on: 'child',
    fields: { bio: 'Sings' },
    own: signedIn(200),
    mate: signedIn(404),
    other: signedIn(404),
    none: signedIn(404),
  },
  readFamilyPhoto: {
    on: 'child',
    own: signedIn(200),
    mate: hiddenBut(200, 404, 404, 404, 404, 404),
    other: hiddenBut(200, 404, 404, 404, 404, 404),
    none: signedIn(404),
  },
  deleteFamilyPhoto: {
    on: 'child',
    own: signedIn(200),
    mate: signedIn(404),
    other: signedIn(404),
    none: signedIn(404),
  },
  deleteFamilyMember: {
    on: 'child',
    own: signedIn(200),
    mate: signedIn(404),
    other: signedIn(404),
    none: signedIn(404),
  },
  deleteProfilePhoto: { any: signedIn(200) },
  exportOwnData: { any: signedIn(200) },
  askForDeletion: { any: signedIn(400), body: {} },
  withdrawDeletion: { any: signedIn(200) },

  listDeletionRequests: { any: admin(200) },
  confirmDeletion: { on: 'person', own: admin(409), mate: admin(409), other: admin(409), none: admin(404) },
  listUsers: { any: admin(200) },
  exportUsers: { any: admin(200) },
  readUser: { on: 'person', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  createUser: { any: admin(400), body: {} },
  updateUser: { on: 'person', body: {}, own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  activateUser: { on: 'person', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  deactivateUser: { on: 'person', own: admin(409), mate: admin(200), other: admin(200), none: admin(404) },
  verifyUser: { on: 'person', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  unverifyUser: { on: 'person', own: admin(409), mate: admin(200), other: admin(200), none: admin(404) },
  changeUserRole: {
    on: 'person',
    body: { role: 'user' },
    own: admin(409),
    mate: admin(200),
    other: admin(200),
    none: admin(404),
  },
  resetUserPassword: { on: 'person', body: {}, own: admin(400), mate: admin(400), other: admin(400), none: admin(400) },
  uploadUserPhoto: { on: 'person', fields: {}, own: admin(400), mate: admin(400), other: admin(400), none: admin(404) },
  deleteUserPhoto: { on: 'person', own: admin(404), mate: admin(200), other: admin(200), none: admin(404) },
  listUserFamily: { on: 'person', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  readUserFamilyMember: { on: 'family', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  addUserFamilyMember: {
    on: 'person',
    body: child,
    own: admin(201),
    mate: admin(201),
    other: admin(201),
    none: admin(404),
  },
  updateUserFamilyMember: {
    on: 'family',
    body: {},
    own: admin(200),
    mate: admin(200),
    other: admin(200),
    none: admin(404),
  },
  uploadUserFamilyPhoto: {
    on: 'family',
    fields: {},
    own: admin(400),
    mate: admin(400),
    other: admin(400),
    none: admin(404),
  },
  deleteUserFamilyPhoto: { on: 'family', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  deleteUserFamilyMember: { on: 'family', own: admin(200), mate: admin(200), other: admin(200), none: admin(404) },
  previewImport: { any: admin(400), fields: {} },
  startImport: { any: admin(400), fields: {} },
  readImport: { on: 'import', other: admin(200), none: admin(404) },
  listAudit: { any: admin(200) },
  // The trail outlives the person.
  listUserAudit: { on: 'person', own: admin(200), mate: admin(200), other: admin(200), none: admin(200) },

  readSetup: { any: admin(200) },
  changeSetupStep: { on: 'step', body: { put_aside: true }, other: admin(200), none: admin(404) },
  testEmail: { any: admin(200) },
  testText: { any: admin(200) },
  createDepartments: { any: admin(400), body: {} },

  listDepartments: { any: world(200) },
  createDepartment: { any: admin(400), fields: {} },
  listLeaders: { any: desk(200) },
  readDepartmentLogo: { on: 'department', own: world(200), other: world(200), none: world(404) },
  readDepartment: { on: 'department', own: world(200), other: world(200), none: world(404) },
  updateDepartment: { on: 'department', fields: {}, own: admin(200), other: admin(200), none: admin(404) },
  deleteDepartment: { on: 'department', own: admin(200), other: admin(200), none: admin(404) },
  applyToDepartment: {
    on: 'department',
    body: { motivation: 'I sing.' },
    own: signedIn(409),
    other: signedIn(201),
    none: signedIn(404),
  },
  listApplications: { on: 'department', own: signedIn(200), other: admin(200), none: signedIn(404) },
  reviewApplication: {
    on: 'application',
    body: { status: 'rejected' },
    own: admin(200),
    mate: signedIn(200),
    other: admin(200),
    none: signedIn(404),
  },
  listOwnApplications: { any: signedIn(200) },
  markApplicationsSeen: { any: signedIn(200) },
  listMembers: { on: 'department', own: signedIn(200), other: admin(200), none: signedIn(404) },
  postInfo: {
    on: 'department',
    body: { title: 'Camp', content: 'Come.' },
    own: signedIn(201),
    other: admin(201),
    none: signedIn(404),
  },
  listInfo: { on: 'department', own: signedIn(200), other: adminAndPastor(200), none: signedIn(404) },
  // Those who ask are members, and none of them leads.
  pinInfo: { on: 'post', body: { is_pinned: false }, own: admin(200), other: admin(200), none: signedIn(404) },

  listEvents: { any: adminAndPastor(200) },
  createEvent: { any: adminAndPastor(201), body: { title: 'Prayer', start_time: `${DAY}T09:00:00Z` } },
  readEvent: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  updateEvent: { on: 'event', body: {}, other: adminAndPastor(200), none: adminAndPastor(404) },
  listOccurrences: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  changeOccurrence: { on: 'event', body: { title: 'Praise' }, other: adminAndPastor(200), none: adminAndPastor(404) },
  listAttendees: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  restoreOccurrence: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },
  readCalendar: { any: world(200) },
  readTimeZone: { any: world(200) },
  readFeed: { any: world(200) },
  readCalendarEvent: { on: 'event', other: world(200), none: world(404) },
  downloadEvent: { on: 'event', other: world(200), none: world(404) },
  sayIWillCome: { on: 'event', other: signedIn(200), none: signedIn(404) },
  sayIWillNotCome: { on: 'event', other: signedIn(200), none: signedIn(404) },
  deleteEvent: { on: 'event', other: adminAndPastor(200), none: adminAndPastor(404) },

  sendMessage: { any: desk(201), body: { content: 'Hello' } },
  listMessages: { any: desk(200) },
  findMessageRecipients: { any: desk(200) },
  readMessage: { on: 'message', own: desk(200), mate: desk(200), other: desk(200), none: desk(404) },
  deleteMessage: { on: 'message', own: desk(200), mate: desk(200), other: desk(200), none: desk(404) },
  readInbox: { any: signedIn(200) },
  countUnread: { any: signedIn(200) },
  markRead: { on: 'message', own: signedIn(200), mate: signedIn(404), other: signedIn(404), none: signedIn(404) },
  markAllRead: { any: signedIn(200) },

  sendTextMessage: { any: admin(400), body: {} },
  estimateTextMessage: { any: admin(200), body: { recipient_ids: [1] } },
  readTextDefaults: { any: admin(200) },
  listTextMessages: { any: admin(200) },
  checkTextDelivery: { on: 'text', other: admin(200), none: admin(404) },
  readTextMessage: { on: 'text', other: admin(200), none: admin(404) },
  listTextRecipients: { on: 'text', other: admin(200), none: admin(404) },
  cancelTextMessage: { on: 'text', other: admin(409), none: admin(404) },
  sendTextMessageAgain: { on: 'text', other: admin(409), none: admin(404) },

  listRecipients: { any: adminAndPastor(200) },
  emailAll: { any: adminAndPastor(201), body: letter },
  emailSelected: { any: adminAndPastor(400), body: letter },
  emailReach: { any: adminAndPastor(200), body: { all: true } },
  emailPreview: { any: adminAndPastor(200), body: letter },
  emailTest: { any: adminAndPastor(200), body: letter },
  listEmails: { any: adminAndPastor(200) },
  readEmail: { on: 'email', other: adminAndPastor(200), none: adminAndPastor(404) },
  resendEmail: { on: 'email', other: adminAndPastor(409), none: adminAndPastor(404) },
  readSubscription: { on: 'link', other: world(200), none: world(404) },
  unsubscribe: { on: 'link', body: {}, other: world(200), none: world(404) },
  subscribeAgain: { on: 'link', other: world(200), none: world(404) },
  readDashboard: { any: signedIn(200) },
};

type Statuses = Partial<Record<keyof typeof ENDPOINTS, number>>;

/** An admin whose account was closed: 403 everywhere, but for what somebody without rights still has of their own. */
export const INACTIVE: Statuses = { readSession: 200, readProfile: 200, readProfilePhoto: 200, readFamilyPhoto: 404 };

/** Without a verified address people do what members do, and change nothing of what others rely on. */
export const UNVERIFIED: Statuses = {
  updateProfile: 403,
  deleteProfilePhoto: 403,
  addFamilyMember: 403,
  updateFamilyMember: 403,
  deleteFamilyPhoto: 403,
  deleteFamilyMember: 403,
};
