import * as accounts from './accounts.ts';
import * as applications from './applications.ts';
import * as members from './department-members.ts';
import * as departments from './departments.ts';
import type { Endpoint } from './endpoint.ts';
import * as family from './family.ts';
import * as health from './health.ts';
import * as infoPosts from './info-posts.ts';
import * as ownData from './own-data.ts';
import * as profile from './profile.ts';
import * as security from './security.ts';

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
