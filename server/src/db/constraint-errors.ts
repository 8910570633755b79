const INTEGRITY_VIOLATION = '23';

/**
 * Returns the name of the violated constraint, or null for other errors. Both drivers report the name alike; drizzle
 * wraps the driver's error as `cause`.
 */
export function findViolatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string' || !cause.code.startsWith(INTEGRITY_VIOLATION)) continue;
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return null;
}
