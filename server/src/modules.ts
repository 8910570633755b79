import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { applicationRoutes } from './domains/departments/applications/applications.routes.ts';
import { departmentRoutes } from './domains/departments/departments/departments.routes.ts';
import { departmentMemberRoutes } from './domains/departments/members/members.routes.ts';
import { infoPostRoutes } from './domains/departments/posts/posts.routes.ts';
import { calendarRoutes } from './domains/events/calendar/calendar.routes.ts';
import { eventRoutes } from './domains/events/events/events.routes.ts';
import { accountRoutes } from './domains/identity/accounts/accounts.routes.ts';
import { emailChangeRoutes } from './domains/identity/email-changes/email-changes.routes.ts';
import { securityRoutes } from './domains/identity/security/security.routes.ts';
import { sessionRoutes } from './domains/identity/sessions/sessions.routes.ts';
import { welcomeRoutes } from './domains/identity/welcome/welcome.routes.ts';
import { emailRoutes } from './domains/messaging/emails/emails.routes.ts';
import { inboxRoutes } from './domains/messaging/inbox/inbox.routes.ts';
import { messageRoutes } from './domains/messaging/messages/messages.routes.ts';
import { recipientRoutes } from './domains/messaging/recipients/recipients.routes.ts';
import { subscriptionRoutes } from './domains/messaging/subscriptions/subscriptions.routes.ts';
import { textCallbackRoutes } from './domains/messaging/text-messages/text-callback.routes.ts';
import { textMessageRoutes } from './domains/messaging/text-messages/text-messages.routes.ts';
import { dashboardRoutes } from './domains/office/dashboard/dashboard.routes.ts';
import { demoRoutes } from './domains/office/demo/demo.routes.ts';
import { healthRoutes } from './domains/office/health/health.routes.ts';
import { setupRoutes } from './domains/office/setup/setup.routes.ts';
import { familyRoutes } from './domains/people/family/family.routes.ts';
import { userFamilyRoutes } from './domains/people/family/user-family.routes.ts';
import { peopleImportRoutes } from './domains/people/import/import.routes.ts';
import { profileRoutes } from './domains/people/profile/profile.routes.ts';
import { userRoutes } from './domains/people/users/users.routes.ts';
import { ownDataRoutes } from './domains/privacy/own-data/own-data.routes.ts';
import { auditRoutes } from './domains/records/audit/audit.routes.ts';
import type { EndpointDeps } from './http/endpoint.ts';

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
  ownDataRoutes,
  userRoutes,
  peopleImportRoutes,
  userFamilyRoutes,
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
  subscriptionRoutes,
  textMessageRoutes,
  textCallbackRoutes,
  dashboardRoutes,
];
