/** Keys of advisory locks. Any number works; each is used once per database. */
export const MIGRATION_LOCK = 7_254_001;
/** Held by every transaction that takes the rights of an admin or locks several users. Acquired before all others. */
export const ADMINS_LOCK = 7_254_002;
/**
 * Held shared by every state change of a signed-in user and every write about people, and exclusively by the deletion of
 * an account.
 */
export const PEOPLE_LOCK = 7_254_003;

/** First key of the two-key lock of one user, whose second key is the id: a long transaction refers to this user. */
export const LONG_WORK_LOCK = 7_254_004;

/** Held by every change of the public site's content: saving, publishing, restoring and removing pictures. */
export const SITE_LOCK = 7_254_006;

// 7_254_005 is the first key of the lock between a changed name and a new membership, in triggers of migration 0016.
