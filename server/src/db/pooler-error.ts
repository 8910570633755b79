/** Stops the start with one sentence for the operator. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';

  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler that loses prepared statements, so most requests would fail: set its ' +
        'pool_mode to session (PgBouncer), or let DATABASE_URL lead to PostgreSQL itself.',
    );
  }
}
