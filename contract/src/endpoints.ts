import type { Endpoint } from './core/endpoint.ts';
import * as applications from './departments/applications.ts';
import * as departments from './departments/departments.ts';
import * as members from './departments/members.ts';
import * as infoPosts from './departments/posts.ts';
import * as calendar from './events/calendar.ts';
import * as events from './events/events.ts';
import * as occurrences from './events/occurrences.ts';
import * as accounts from './identity/accounts.ts';
import * as security from './identity/security.ts';
import * as welcome from './identity/welcome.ts';
import * as emails from './messaging/emails.ts';
import * as inbox from './messaging/inbox.ts';
import * as messages from './messaging/messages.ts';
import * as recipients from './messaging/recipients.ts';
import * as unsubscribe from './messaging/subscriptions.ts';
import * as textMessages from './messaging/text-messages.ts';
import * as dashboard from './office/dashboard.ts';
import * as demo from './office/demo.ts';
import * as health from './office/health.ts';
import * as setup from './office/setup.ts';
import * as family from './people/family.ts';
import * as peopleCsv from './people/import.ts';
import * as profile from './people/profile.ts';
import * as peopleFamily from './people/user-family.ts';
import * as people from './people/users.ts';
import * as ownData from './privacy/own-data.ts';
import * as audit from './records/audit.ts';

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
