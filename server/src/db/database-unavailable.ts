import { DrizzleQueryError } from 'drizzle-orm';

/** Thrown when no connection to the database is available. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/**
 * Connection exceptions, insufficient resources (full disk, too many connections), shutdown by an operator or a crash,
 * and system errors.
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|58)/;
const TIMEOUT_SQLSTATES = new Set(['57014', '25P03', '25P04']);
/** States of a failed connection attempt: unknown database, rejected login, not accepting connections. */
const CONNECTION_SQLSTATES = /^(3D000|28|55000)/;
const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's own errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

/** True when the query is fine but the database is unreachable, full or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isDatabaseError = false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true;
    if (cause instanceof DrizzleQueryError) isDatabaseError = true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      UNAVAILABLE_SQLSTATES.test(code) ||
      CONNECTION_SQLSTATES.test(code) ||
      TIMEOUT_SQLSTATES.has(code) ||
      DRIVER_MESSAGES.test(cause.message)
    )
      return true;
    // Network errors count only inside a database error: other clients have them too.
    if (isDatabaseError && NETWORK_ERROR_CODES.test(code)) return true;
  }
  return false;
}
