export * from '../modules/accounts/accounts.table.ts';
export * from '../modules/sessions/sessions.table.ts';
export * from '../modules/throttles/throttles.table.ts';
