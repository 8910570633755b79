export * from '../modules/accounts/accounts.table.ts';
export * from '../modules/email-changes/email-changes.table.ts';
export * from '../modules/family/family.table.ts';
export * from '../modules/photos/photos.table.ts';
export * from '../modules/sessions/sessions.table.ts';
export * from '../modules/throttles/throttles.table.ts';
