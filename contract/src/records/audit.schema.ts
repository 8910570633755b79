import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { adminPaging, choiceParam, dayParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { personName } from '../core/person-name.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { AUDIT_ACTIONS, auditMessages } from './audit.ts';

const person = personName.extend({ id });

/** Changed fields by name, address parts with a dot. They never contain a secret. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditValues = z.infer<typeof values>;

export const auditEntry = z.object({
  id,
  at: instant,
  action: z.enum(AUDIT_ACTIONS),
  /** The actor; null if the account was deleted. */
  who: person.nullable(),
  /** The affected person, without an account with an empty username; null if there is none or they were deleted. */
  whom: person.nullable(),
  family_member_id: id.nullable(),
  /** Null if the family member was deleted. */
  family_member_name: z.string().nullable(),
  department_id: id.nullable(),
  /** The name of today, or the last one of a deleted department. */
  department_name: z.string().nullable(),
  /** IP address, such as 41.90.1.2. */
  address: z.string().nullable(),
  /** Such as 'Chrome on Android'. */
  device: sentence.nullable(),
  before: values.nullable(),
  after: values.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const answer = z.object({ entries: z.array(auditEntry), pagination });

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'audit.read',
  summary: 'List what staff did, newest first',
  query: z.strictObject({
    /** Part of the actor's name, username, e-mail address or phone number. */
    who: searchParam,
    what: choiceParam(AUDIT_ACTIONS, auditMessages.action),
    /** The same for the affected user. */
    whom: searchParam,
    /** Days in the church's time zone, both inclusive. */
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
  summary: 'List what staff did with a user and the family, newest first',
  params: idParams,
  query: z.strictObject(adminPaging),
  status: 200,
  answer,
});
