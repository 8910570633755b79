import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { RELATIONSHIPS } from './family.ts';

const count = z.int();

/** Summarizes a person for the office. It contains no message contents and no names of family members. */
export const userOverview = z.object({
  departments: z.array(z.object({ id, name: z.string(), is_leader: z.boolean(), joined_at: instant })),
  department_count: count,
  /** Only numbers: opening the family is audited. */
  family: z.array(z.object({ relationship: z.enum(RELATIONSHIPS), count })),
  /** Dates that the person said they attend, without cancelled ones. */
  upcoming_events: z.array(z.object({ id, title: z.string(), date: z.iso.date() })),
  /** Null without a session in the last 30 days. */
  last_signed_in_at: instant.nullable(),
  /** Messages to this person alone. */
  messages: z.object({
    count,
    latest: z.array(z.object({ id, sent_at: instant, sender_name: z.string().nullable() })),
  }),
  emails: z.object({
    count,
    latest: z.array(z.object({ id, sent_at: instant, subject: z.string(), is_failed: z.boolean() })),
  }),
  texts: z.object({ count, latest: z.array(z.object({ id, sent_at: instant, is_failed: z.boolean() })) }),
  pending_applications: z.array(z.object({ id, department_id: id, department_name: z.string(), created_at: instant })),
});
export type UserOverview = z.infer<typeof userOverview>;

export const readUserOverview = endpoint({
  method: 'GET',
  path: '/admin/users/:id/overview',
  access: 'people.read',
  summary: 'Get a user’s overview: departments, family, events, last login, what was sent to them, open applications',
  params: idParams,
  status: 200,
  answer: z.object({ overview: userOverview }),
});
