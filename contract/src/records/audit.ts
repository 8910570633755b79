/** Audited actions with their labels. */
export const AUDIT_LABELS = {
  'user.created': 'Created the account',
  'user.updated': 'Changed the account',
  'user.activated': 'Activated the account',
  'user.deactivated': 'Deactivated the account',
  'user.verified': 'Verified the account',
  'user.unverified': 'Unverified the account',
  'user.role_changed': 'Changed the role',
  'user.email_released': 'Confirmed an email address that this account had',
  'user.password_reset': 'Reset the password',
  'user.welcome_sent': 'Sent the welcome email again',
  'user.photo_uploaded': 'Uploaded a profile photo',
  'user.photo_deleted': 'Deleted the profile photo',
  'user.deleted': 'Deleted an account at its owner’s request',
  'users.exported': 'Exported the list of people',
  'users.imported': 'Imported people',
  'family.list_viewed': 'Viewed the family list',
  'family.viewed': 'Viewed a family member',
  'family.photo_viewed': 'Viewed a family member’s photo',
  'family.added': 'Added a family member',
  'family.updated': 'Changed a family member',
  'family.deleted': 'Deleted a family member',
  'family.photo_uploaded': 'Uploaded a family member’s photo',
  'family.photo_deleted': 'Deleted a family member’s photo',
  'department.created': 'Created a department',
  'department.updated': 'Changed a department',
  'department.deleted': 'Deleted a department',
  'application.reviewed': 'Reviewed an application',
  'application.withdrawn': 'Withdrew an application',
  'post.updated': 'Edited someone else’s post',
  'post.deleted': 'Deleted someone else’s post',
  'member.removed': 'Removed a member from a department',
  'event.notified': 'Told people about an event change',
  'message.sent': 'Sent a message',
  'message.viewed': 'Opened someone else’s private message',
  'message.deleted': 'Deleted a message',
  'message.undone': 'Undid a broadcast before it went out',
  'email.sent': 'Sent an email',
  'email.sent_again': 'Resent an email',
  'email.undone': 'Undid an email before it went out',
  'text.sent': 'Sent a text message',
  'text.cancelled': 'Cancelled a text message',
  'text.sent_again': 'Resent a text message',
  'text.undone': 'Undid a text message before it went out',
  'text.checked': 'Checked the delivery of a text message',
} as const;
export type AuditAction = keyof typeof AUDIT_LABELS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_LABELS) as [AuditAction, ...AuditAction[]];

export const auditMessages = {
  none: 'Nothing recorded yet',
  action: 'Choose an action from the list',
  /** Replaces the name of a user whose account was deleted: no name may remain. */
  gone: 'A deleted person',
  goneDepartment: 'A deleted department',
  goneFamilyMember: 'A deleted family member',
  unknownDevice: 'Unknown device',
} as const;

/** Shown by the browser if an error answer has no text. */
export const auditFallbacks = {
  list: 'Failed to load audit trail',
} as const;
