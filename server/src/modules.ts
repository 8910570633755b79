import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { EndpointDeps } from './http/endpoint.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { applicationRoutes } from './modules/applications/applications.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { demoRoutes } from './modules/demo/demo.routes.ts';
import { departmentMemberRoutes } from './modules/department-members/department-members.routes.ts';
import { departmentRoutes } from './modules/departments/departments.routes.ts';
import { emailChangeRoutes } from './modules/email-changes/email-changes.routes.ts';
import { emailRoutes } from './modules/emails/emails.routes.ts';
import { eventRoutes } from './modules/events/events.routes.ts';
import { familyRoutes } from './modules/family/family.routes.ts';
import { familyAdminRoutes } from './modules/family/family-admin.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { inboxRoutes } from './modules/inbox/inbox.routes.ts';
import { infoPostRoutes } from './modules/info-posts/info-posts.routes.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { ownDataRoutes } from './modules/own-data/own-data.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { peopleImportRoutes } from './modules/people-import/people-import.routes.ts';
import { photoRoutes } from './modules/photos/photos.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { recipientRoutes } from './modules/recipients/recipients.routes.ts';
import { securityRoutes } from './modules/security/security.routes.ts';
import { sessionRoutes } from './modules/sessions/sessions.routes.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { textCallbackRoutes } from './modules/text-messages/text-callback.routes.ts';
import { textMessageRoutes } from './modules/text-messages/text-messages.routes.ts';
import { unsubscribeRoutes } from './modules/unsubscribe/unsubscribe.routes.ts';
import { welcomeRoutes } from './modules/welcome/welcome.routes.ts';

/** The routes of every part of the product. */
export const MODULES: readonly ((api: FastifyInstance, deps: Deps & EndpointDeps) => void)[] = [
  healthRoutes,
  demoRoutes,
  accountRoutes,
  sessionRoutes,
  securityRoutes,
  emailChangeRoutes,
  profileRoutes,
  familyRoutes,
  photoRoutes,
  ownDataRoutes,
  peopleRoutes,
  peopleImportRoutes,
  familyAdminRoutes,
  auditRoutes,
  welcomeRoutes,
  setupRoutes,
  departmentRoutes,
  applicationRoutes,
  departmentMemberRoutes,
  infoPostRoutes,
  eventRoutes,
  calendarRoutes,
  messageRoutes,
  inboxRoutes,
  recipientRoutes,
  emailRoutes,
  unsubscribeRoutes,
  textMessageRoutes,
  textCallbackRoutes,
  dashboardRoutes,
];
