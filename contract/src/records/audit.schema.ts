import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { adminPaging, choiceParam, dayParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { z } from '../core/zod.ts';
import { AUDIT_ACTIONS, auditMessages } from './audit.ts';

const person = z.object({ id, username: z.string(), first_name: z.string(), last_name: z.string() });

/** Fields by name, those of an address with a dot; only what the change concerned, and never a secret. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditValues = z.infer<typeof values>;

export const auditEntry = z.object({
  id,
  at: instant,
  action: z.enum(AUDIT_ACTIONS),
  /** Null when the account is deleted. */
  who: person.nullable(),
  /** Null when it concerns no person, or one whose account is deleted. */
  whom: person.nullable(),
  family_member_id: id.nullable(),
  department_id: id.nullable(),
  /** Network address, like 41.90.1.2. */
  address: z.string().nullable(),
  /** Like 'Chrome on Android'. */
  device: z.string().nullable(),
  before: values.nullable(),
  after: values.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const answer = z.object({ entries: z.array(auditEntry), pagination });

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'audit.read',
  summary: 'What staff did, newest first',
  query: z.strictObject({
    /** Part of the name, username, e-mail address or phone number of who did it. */
    who: searchParam,
    what: choiceParam(AUDIT_ACTIONS, auditMessages.action),
    /** The same of whom it concerned. */
    whom: searchParam,
    /** Days of the church's calendar, both included. */
    from: dayParam,
    to: dayParam,
    ...adminPaging,
  }),
  status: 200,
  answer,
});

export const listUserAudit = endpoint({
  method: 'GET',
  path: '/admin/users/:id/audit',
  access: 'audit.read',
  summary: 'What staff did with one person and the family, newest first',
  params: idParams,
  query: z.strictObject(adminPaging),
  status: 200,
  answer,
});
