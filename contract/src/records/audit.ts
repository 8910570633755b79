/** Audited actions with their labels. */
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
  'member.removed': 'Removed a member from a department',
  'message.sent': 'Sent a message',
  'message.viewed': 'Opened a private message between others',
  'message.deleted': 'Deleted a message',
  'message.undone': 'Undid a broadcast before it went out',
  'email.sent': 'Sent an email',
  'email.sent_again': 'Sent an email again',
  'email.undone': 'Undid an email before it went out',
  'text.sent': 'Sent a text message',
  'text.cancelled': 'Cancelled a text message',
  'text.sent_again': 'Sent a text message again',
  'text.undone': 'Undid a text message before it went out',
  'text.checked': 'Checked the delivery of a text message',
} as const;
export type AuditAction = keyof typeof AUDIT_LABELS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_LABELS) as [AuditAction, ...AuditAction[]];

export const auditMessages = {
  none: 'Nothing is noted here',
  action: 'Choose what was done from the list',
  /** Replaces the name of a user whose account was deleted: no name may remain. */
  gone: 'A deleted person',
  unknownDevice: 'Unknown device',
} as const;

/** Shown by the browser if an error answer has no text. */
export const auditFallbacks = {
  list: 'Failed to load the audit trail',
} as const;
