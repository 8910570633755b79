import type { Action } from '../core/actions.ts';
import { message } from '../core/message.ts';

export const DEPARTMENTS_PER_PAGE = 10;
export const DEPARTMENTS_PER_PAGE_MAX = 50;
export const DEPARTMENT_NAME_MAX = 100;
export const DEPARTMENT_DESCRIPTION_MAX = 2000;
export const LEADERS_MAX = 500;

export const departmentMessages = {
  name: message('Name is required'),
  nameLong: message('Name must be {max} characters or less', { max: DEPARTMENT_NAME_MAX }),
  nameTaken: message('A department with this name already exists'),
  descriptionLong: message('Description must be {max} characters or less', { max: DEPARTMENT_DESCRIPTION_MAX }),
  leader: message('Choose a leader from the list'),
  onlyLeaderReviews: message('Only the leader reviews applications: yes or no'),
  logoType: message('Logo must be PNG, JPG or JPEG'),
  logoSize: message('Logo must be 5MB or less'),
  notFound: message('Department not found'),
  deleted: message('Department deleted'),
  deleteQuestion: message('Are you sure you want to delete this department?'),
  signInAgain: message('Unauthorized: Please log in again.'),
  none: message('No Departments Found'),
  noDescription: message('No description available'),
  noLeader: message('No leader assigned'),
  noLeaders: message('No Leaders Found'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const departmentFallbacks = {
  list: message('Failed to fetch departments. Please try again.'),
  read: message('Failed to fetch department'),
  create: message('Failed to create department'),
  update: message('Failed to update department'),
  delete: message('Failed to delete department'),
  leaders: message('Failed to fetch leaders'),
} as const;

/** The flags by which a department's pages show what its viewer may do, each with the action that it stands for. */
export const DEPARTMENT_VIEWER_FLAGS = {
  may_see_members: 'members.list',
  may_see_phones: 'members.phones',
  /** Members other than the viewer, who may always leave. */
  may_remove_members: 'members.remove',
  may_see_applications: 'applications.list',
  may_review: 'applications.review',
  may_see_posts: 'info.list',
  may_post: 'info.post',
  may_pin: 'info.pin',
  may_write: 'department.write',
  may_edit: 'department.update',
  may_delete: 'department.delete',
  /** False while the church does not use the module. */
  may_see_serving: 'serving.see',
  may_plan_serving: 'serving.plan',
} as const satisfies Record<string, Action>;
export type DepartmentViewerFlag = keyof typeof DEPARTMENT_VIEWER_FLAGS;

/** Multipart values are text: the text null clears a field, and so does a blank. */
export const isBlankOrNull = (value: string) => value === '' || value === 'null';

export const departmentUpload = {
  field: 'logo',
  messages: { type: departmentMessages.logoType, size: departmentMessages.logoSize },
};
