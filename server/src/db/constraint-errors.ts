const INTEGRITY_VIOLATION = '23';

/**
 * The name of the constraint that a failed statement ran into, or null when it failed for another reason.
 * Both drivers name it alike; drizzle wraps their error as `cause`.
 */
export function findViolatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string' || !cause.code.startsWith(INTEGRITY_VIOLATION)) continue;
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return null;
}
