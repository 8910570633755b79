import { endpoint } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { ownApplication } from '../departments/applications.schema.ts';
import { calendarOccurrence } from '../events/calendar.schema.ts';
import { inboxMessage } from '../messaging/inbox.schema.ts';
import { SETUP_STEPS } from './setup.ts';

export const dashboard = z.object({
  departments: z.array(z.object({ id, name: z.string(), is_leader: z.boolean() })),
  upcoming_events: z.array(calendarOccurrence),
  unread_count: z.int(),
  /** The newest of them. */
  unread_messages: z.array(inboxMessage),
  /** My own that are still open. */
  pending_applications: z.array(ownApplication),
  /** What waits for this person's decision; null for whoever has nothing to decide at all. */
  waiting: z
    .object({
      applications: z.array(z.object({ department_id: id, department_name: z.string(), pending: z.int() })),
      /** Null for whoever may not confirm them. */
      deletion_requests: z.int().nullable(),
    })
    .nullable(),
  /** What the installation still needs; null for whoever has no part in it. */
  setup: z.array(z.enum(SETUP_STEPS)).nullable(),
  time_zone: z.string(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'dashboard.read',
  summary: 'What is next for me: departments, events, messages, applications, and what waits for my decision',
  status: 200,
  answer: z.object({ dashboard }),
});
