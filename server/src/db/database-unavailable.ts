import { DrizzleQueryError } from 'drizzle-orm';

/** No connection to the database could be had. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/**
 * Connection exceptions, insufficient resources (a full disk, too many connections), an operator's or a crash's
 * shutdown, a fault of the system; and a statement or transaction that took too long.
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|58)/;
const TIMEOUT_SQLSTATES = new Set(['57014', '25P03', '25P04']);
/** What only a new connection can meet: no such database, not let in, not accepting connections at the moment. */
const CONNECTION_SQLSTATES = /^(3D000|28|55000)/;
const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver gives no code for what it finds out by itself. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

/** Nothing is wrong with what was asked: the database is away, full or overrun, and another try may go well. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isOfDatabase = false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true;
    if (cause instanceof DrizzleQueryError) isOfDatabase = true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      UNAVAILABLE_SQLSTATES.test(code) ||
      CONNECTION_SQLSTATES.test(code) ||
      TIMEOUT_SQLSTATES.has(code) ||
      DRIVER_MESSAGES.test(cause.message)
    )
      return true;
    // Others have networks too.
    if (isOfDatabase && NETWORK_ERROR_CODES.test(code)) return true;
  }
  return false;
}
