import * as accounts from './accounts.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as calendar from './calendar.ts';
import * as dashboard from './dashboard.ts';
import * as demo from './demo.ts';
import * as members from './department-members.ts';
import * as departments from './departments.ts';
import * as emails from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as family from './family.ts';
import * as health from './health.ts';
import * as inbox from './inbox.ts';
import * as infoPosts from './info-posts.ts';
import * as messages from './messages.ts';
import * as occurrences from './occurrences.ts';
import * as ownData from './own-data.ts';
import * as people from './people.ts';
import * as peopleCsv from './people-csv.ts';
import * as peopleFamily from './people-family.ts';
import * as profile from './profile.ts';
import * as recipients from './recipients.ts';
import * as security from './security.ts';
import * as setup from './setup.ts';
import * as textMessages from './text-messages.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as welcome from './welcome.ts';

/** The one list of every endpoint: the server registers it, the OpenAPI page shows it, the tests walk it. */
export const ENDPOINTS = {
  live: health.live,
  ready: health.ready,
  listDemoLogins: demo.listDemoLogins,
  register: accounts.register,
  verify: accounts.verify,
  resendCode: accounts.resendCode,
  login: accounts.login,
  refresh: accounts.refresh,
  logout: accounts.logout,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  readSession: accounts.readSession,
  choosePassword: welcome.choosePassword,
  changePassword: security.changePassword,
  listDevices: security.listDevices,
  signOutDevice: security.signOutDevice,
  signOutOtherDevices: security.signOutOtherDevices,
  undoEmailChange: security.undoEmailChange,
  readProfile: profile.readProfile,
  updateProfile: profile.updateProfile,
  updatePreferences: profile.updatePreferences,
  readProfilePhoto: profile.readProfilePhoto,
  deleteProfilePhoto: profile.deleteProfilePhoto,
  listFamily: family.listFamily,
  addFamilyMember: family.addFamilyMember,
  readFamilyMember: family.readFamilyMember,
  updateFamilyMember: family.updateFamilyMember,
  deleteFamilyMember: family.deleteFamilyMember,
  readFamilyPhoto: family.readFamilyPhoto,
  deleteFamilyPhoto: family.deleteFamilyPhoto,
  exportOwnData: ownData.exportOwnData,
  askForDeletion: ownData.askForDeletion,
  withdrawDeletion: ownData.withdrawDeletion,
  listDeletionRequests: ownData.listDeletionRequests,
  confirmDeletion: ownData.confirmDeletion,
  listUsers: people.listUsers,
  exportUsers: people.exportUsers,
  readUser: people.readUser,
  createUser: people.createUser,
  updateUser: people.updateUser,
  activateUser: people.activateUser,
  deactivateUser: people.deactivateUser,
  verifyUser: people.verifyUser,
  unverifyUser: people.unverifyUser,
  changeUserRole: people.changeUserRole,
  resetUserPassword: people.resetUserPassword,
  uploadUserPhoto: people.uploadUserPhoto,
  deleteUserPhoto: people.deleteUserPhoto,
  listUserFamily: peopleFamily.listUserFamily,
  readUserFamilyMember: peopleFamily.readUserFamilyMember,
  addUserFamilyMember: peopleFamily.addUserFamilyMember,
  updateUserFamilyMember: peopleFamily.updateUserFamilyMember,
  deleteUserFamilyMember: peopleFamily.deleteUserFamilyMember,
  uploadUserFamilyPhoto: peopleFamily.uploadUserFamilyPhoto,
  deleteUserFamilyPhoto: peopleFamily.deleteUserFamilyPhoto,
  previewImport: peopleCsv.previewImport,
  startImport: peopleCsv.startImport,
  readImport: peopleCsv.readImport,
  listAudit: audit.listAudit,
  listUserAudit: audit.listUserAudit,
  readSetup: setup.readSetup,
  changeSetupStep: setup.changeSetupStep,
  testEmail: setup.testEmail,
  testText: setup.testText,
  createDepartments: setup.createDepartments,
  listDepartments: departments.listDepartments,
  createDepartment: departments.createDepartment,
  listLeaders: departments.listLeaders,
  readDepartmentLogo: departments.readDepartmentLogo,
  readDepartment: departments.readDepartment,
  updateDepartment: departments.updateDepartment,
  deleteDepartment: departments.deleteDepartment,
  applyToDepartment: applications.applyToDepartment,
  listApplications: applications.listApplications,
  reviewApplication: applications.reviewApplication,
  listOwnApplications: applications.listOwnApplications,
  markApplicationsSeen: applications.markApplicationsSeen,
  listMembers: members.listMembers,
  postInfo: infoPosts.postInfo,
  listInfo: infoPosts.listInfo,
  pinInfo: infoPosts.pinInfo,

  listEvents: events.listEvents,
  createEvent: events.createEvent,
  readEvent: events.readEvent,
  updateEvent: events.updateEvent,
  deleteEvent: events.deleteEvent,
  listOccurrences: occurrences.listOccurrences,
  changeOccurrence: occurrences.changeOccurrence,
  restoreOccurrence: occurrences.restoreOccurrence,
  listAttendees: occurrences.listAttendees,
  readCalendar: calendar.readCalendar,
  readTimeZone: calendar.readTimeZone,
  readFeed: calendar.readFeed,
  readCalendarEvent: calendar.readCalendarEvent,
  downloadEvent: calendar.downloadEvent,
  sayIWillCome: calendar.sayIWillCome,
  sayIWillNotCome: calendar.sayIWillNotCome,
  sendMessage: messages.sendMessage,
  listMessages: messages.listMessages,
  findMessageRecipients: messages.findMessageRecipients,
  readMessage: messages.readMessage,
  deleteMessage: messages.deleteMessage,
  readInbox: inbox.readInbox,
  countUnread: inbox.countUnread,
  markRead: inbox.markRead,
  markAllRead: inbox.markAllRead,
  sendTextMessage: textMessages.sendTextMessage,
  estimateTextMessage: textMessages.estimateTextMessage,
  readTextDefaults: textMessages.readTextDefaults,
  listTextMessages: textMessages.listTextMessages,
  checkTextDelivery: textMessages.checkTextDelivery,
  readTextMessage: textMessages.readTextMessage,
  listTextRecipients: textMessages.listTextRecipients,
  cancelTextMessage: textMessages.cancelTextMessage,
  sendTextMessageAgain: textMessages.sendTextMessageAgain,
  listRecipients: recipients.listRecipients,
  emailAll: emails.emailAll,
  emailSelected: emails.emailSelected,
  emailReach: emails.emailReach,
  emailPreview: emails.emailPreview,
  emailTest: emails.emailTest,
  listEmails: emails.listEmails,
  readEmail: emails.readEmail,
  resendEmail: emails.resendEmail,
  readSubscription: unsubscribe.readSubscription,
  unsubscribe: unsubscribe.unsubscribe,
  subscribeAgain: unsubscribe.subscribeAgain,
  readDashboard: dashboard.readDashboard,
} as const satisfies Record<string, Endpoint>;
