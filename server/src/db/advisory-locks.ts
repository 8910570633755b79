/** Keys of advisory locks. Any number works; each is used once per database. */
export const MIGRATION_LOCK = 7_254_001;
export const ADMINS_LOCK = 7_254_002;
/** Held shared by every write about people, and exclusively by the deletion of an account. */
export const PEOPLE_LOCK = 7_254_003;
