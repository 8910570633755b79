import * as accounts from './accounts.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as members from './department-members.ts';
import * as departments from './departments.ts';
import type { Endpoint } from './endpoint.ts';
import * as family from './family.ts';
import * as health from './health.ts';
import * as infoPosts from './info-posts.ts';
import * as ownData from './own-data.ts';
import * as people from './people.ts';
import * as peopleCsv from './people-csv.ts';
import * as peopleFamily from './people-family.ts';
import * as profile from './profile.ts';
import * as security from './security.ts';
import * as welcome from './welcome.ts';

/** The one list of every endpoint: the server registers it, the OpenAPI page shows it, the tests walk it. */
export const ENDPOINTS = {
  live: health.live,
  ready: health.ready,
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
} as const satisfies Record<string, Endpoint>;
