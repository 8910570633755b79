import { type Domain, defineJob } from '../../core/domain.ts';
import { NOTICE_MAIL } from '../../platform/queue/jobs.ts';
import { sendDecisionMail, sendNewApplicationMail } from './applications/applications.jobs.ts';
import { applicationsPrivacy } from './applications/applications.privacy.ts';
import { applicationRoutes } from './applications/applications.routes.ts';
import { departmentMessageRoutes } from './department-messages/department-messages.routes.ts';
import { departmentsPrivacy } from './departments/departments.privacy.ts';
import { departmentRoutes } from './departments/departments.routes.ts';
import { listDepartmentNames } from './departments/departments.service.ts';
import { departmentMemberRoutes } from './members/members.routes.ts';
import { postsPrivacy } from './posts/posts.privacy.ts';
import { infoPostRoutes } from './posts/posts.routes.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    'mail.application-new': { applicationId: number };
    'mail.application-decided': { applicationId: number; reviewedAt: string };
  }
}

/** Departments with their members, applications and posts. */
export const departments: Domain = {
  name: 'departments',
  routes: [departmentRoutes, applicationRoutes, departmentMemberRoutes, infoPostRoutes, departmentMessageRoutes],
  jobs: [
    defineJob(
      'mail.application-new',
      NOTICE_MAIL,
      { nobody: 'The application stands, and who may review it is told.' },
      sendNewApplicationMail,
    ),
    defineJob(
      'mail.application-decided',
      NOTICE_MAIL,
      { nobody: 'The decision stands, and its applicant is told.' },
      sendDecisionMail,
    ),
  ],
  auditNames: [{ kind: 'department', listNames: listDepartmentNames }],
  personalData: [departmentsPrivacy, applicationsPrivacy, postsPrivacy],
  fillDemo: async (church) => (await import('./departments.demo.ts')).fillDepartments(church),
};
