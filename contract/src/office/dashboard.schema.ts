import { endpoint } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import { ownApplication } from '../departments/applications.schema.ts';
import { calendarOccurrence } from '../events/calendar.schema.ts';
import { inboxMessage } from '../messaging/inbox.schema.ts';
import { SETUP_STEPS } from './setup.ts';

const departmentPending = z.object({ department_id: id, department_name: z.string(), pending: z.int() });

export const dashboardPost = z.object({
  id,
  department: z.object({ id, name: z.string() }),
  title: z.string(),
  /** The first words of the content. */
  beginning: z.string(),
  /** Null if the account was deleted. */
  author: personName.nullable(),
  created_at: instant,
});
export type DashboardPost = z.infer<typeof dashboardPost>;

export const dashboard = z.object({
  departments: z.array(z.object({ id, name: z.string(), is_leader: z.boolean() })),
  upcoming_events: z.array(calendarOccurrence),
  unread_count: z.int(),
  /** The newest unread messages. */
  unread_messages: z.array(inboxMessage),
  /** The newest posts of the caller's departments. */
  posts: z.array(dashboardPost),
  /** The caller's own pending applications. */
  pending_applications: z.array(ownApplication),
  /** Decisions that wait for the caller; null for users who never decide anything. */
  waiting: z
    .object({
      /** Pending applications in the caller's own departments; for admins in those that they lead. */
      applications: z.array(departmentPending),
      /** Null for users who may not confirm them. */
      deletion_requests: z.int().nullable(),
    })
    .nullable(),
  /** Pending applications of all departments, the longest queues first; null for users who may not review everywhere. */
  all_applications: z
    .object({ pending: z.int(), department_count: z.int(), departments: z.array(departmentPending) })
    .nullable(),
  /** Open setup steps; null for users who may not manage the setup. */
  setup: z.array(z.enum(SETUP_STEPS)).nullable(),
  time_zone: z.string(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'dashboard.read',
  summary: 'Get the caller’s dashboard: departments, events, messages, applications, and what waits for a decision',
  status: 200,
  answer: z.object({ dashboard }),
});
