/** What is locked that is no row. Any numbers, each used once in the database. */
export const MIGRATION_LOCK = 7_254_001;
export const ADMINS_LOCK = 7_254_002;
/** Shared by whoever writes about people; a deletion of an account has it alone. */
export const PEOPLE_LOCK = 7_254_003;
