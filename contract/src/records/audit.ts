import { endpoint, idParams } from '../core/endpoint.ts';
import { id, instant } from '../core/fields.ts';
import { adminPaging, choiceParam, dayParam, pagination, searchParam } from '../core/list-params.ts';
import { z } from '../core/zod.ts';

/** What the trail notes, each with the words for it. */
export const AUDIT_LABELS = {
  'user.created': 'Created the account',
  'user.updated': 'Changed the account',
  'user.activated': 'Activated the account',
  'user.deactivated': 'Deactivated the account',
  'user.verified': 'Verified the account',
  'user.unverified': 'Unverified the account',
  'user.role_changed': 'Changed the role',
  'user.password_reset': 'Reset the password',
  'user.photo_uploaded': 'Uploaded a profile photo',
  'user.photo_deleted': 'Deleted the profile photo',
  'user.deleted': 'Deleted an account as its owner asked',
  'users.exported': 'Exported the list of people',
  'users.imported': 'Imported people',
  'family.list_viewed': 'Looked at the family list',
  'family.viewed': 'Looked at a family member',
  'family.photo_viewed': 'Looked at the photo of a family member',
  'family.added': 'Added a family member',
  'family.updated': 'Changed a family member',
  'family.deleted': 'Deleted a family member',
  'family.photo_uploaded': 'Uploaded the photo of a family member',
  'family.photo_deleted': 'Deleted the photo of a family member',
  'department.created': 'Created a department',
  'department.updated': 'Changed a department',
  'department.deleted': 'Deleted a department',
  'application.reviewed': 'Reviewed an application',
  'email.sent': 'Sent an email',
  'email.sent_again': 'Sent an email again',
  'text.sent': 'Sent a text message',
  'text.cancelled': 'Cancelled a text message',
  'text.sent_again': 'Sent a text message again',
  'text.checked': 'Checked the delivery of a text message',
} as const;
export type AuditAction = keyof typeof AUDIT_LABELS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_LABELS) as [AuditAction, ...AuditAction[]];

export const auditMessages = {
  none: 'Nothing is noted here',
  action: 'Choose what was done from the list',
  /** Of somebody whose account is deleted: no name may remain. */
  gone: 'A deleted person',
  unknownDevice: 'Unknown device',
} as const;

/** The browser's texts when an answer has none of its own. */
export const auditFallbacks = {
  list: 'Failed to load the audit trail',
} as const;

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
