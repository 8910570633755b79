import { DrizzleQueryError, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDatabase, PgDialect, type PgTransactionConfig, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import type { DatabaseHandle, Db } from './database-handle.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable.ts';
import { executeDirectly } from './prepared-query.ts';
import { listenOnPostgres, pollForChanges } from './public-changes.ts';
import { assertOutsideTransaction, guardPreparedQuery, runMarkedAsTransaction } from './transaction-guard.ts';

type NoSchema = Record<string, never>;

/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const ARRAY_TYPES = [1231, 1115, 1185, 1187, 1182];
const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
/** Drizzle's columns read these as text. */
const TEXT_TYPES = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, ...ARRAY_TYPES]);
const keepText = (value: string) => value;
const DRIZZLE_TYPES: CustomTypesConfig = {
  getTypeParser: (id, format): ((value: string) => unknown) =>
    TEXT_TYPES.has(id) ? keepText : (types.getTypeParser(id, format) as (value: string) => unknown),
};

/**
 * Drizzle's own transaction leaks the connection when `begin` fails, hides the cause when `rollback` fails, and reports
 * success when PostgreSQL turned the commit into a rollback.
 */
class PooledSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: Pool;

  constructor(pool: Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<NodePgSession<NoSchema, NoSchema>['prepareQuery']>
  ) {
    const prepared = guardPreparedQuery(super.prepareQuery<T>(query, fields, name, ...rest));
    if (name === undefined) return prepared;
    const config = { name, text: query.sql, rowMode: 'array', types: DRIZZLE_TYPES } as const;
    return executeDirectly(prepared, query, fields, (_text, params) => this.#pool.query({ ...config, values: params }));
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    assertOutsideTransaction();
    const client = await this.#connect();
    let isBroken = false;
    try {
      return await this.#run(client, work, config);
    } catch (error) {
      // A lost connection cannot answer a rollback; closing it ends the transaction.
      if (isDatabaseUnavailable(error)) isBroken = true;
      else
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new DatabaseUnavailableError(error);
    }
  }

  async #run<T>(
    client: PoolClient,
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T> {
    const session = new NodePgSession<NoSchema, NoSchema>(client, this.dialect, undefined);
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.dialect, session, undefined);
    await client.query('begin');
    if (config) await tx.setTransaction(config);
    const result = await runMarkedAsTransaction(() => work(tx));
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error inside it had been swallowed.');
    return result;
  }
}

/** A lost connection needs no handling here: the query that uses it fails by itself. */
function ignoreLostConnection(): void {}

/**
 * The server's own timeout acts first; query_timeout covers a lost connection. A visitor is told to come back after five
 * seconds without a free connection; commands and tests wait for one on a busy machine.
 */
const TOOL_TIMEOUTS = { statement_timeout: 15_000, connectionTimeoutMillis: 30_000 };
const SERVING_TIMEOUTS = { statement_timeout: 8000, query_timeout: 9000, connectionTimeoutMillis: 5000 };

interface PostgresOptions {
  isServing: boolean;
  hasNotifications: boolean;
}

export async function openPostgres(
  url: string,
  { isServing, hasNotifications }: PostgresOptions,
): Promise<DatabaseHandle> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'kanisa',
    max: 10,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(isServing ? SERVING_TIMEOUTS : TOOL_TIMEOUTS),
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
  });
  // Without a listener, a connection error while idle (pool) or in use (client) would end the process.
  pool.on('error', ignoreLostConnection);
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));

  const dialect = new PgDialect();
  const db = new PgDatabase(dialect, new PooledSession(pool, dialect), undefined) as unknown as Db;
  const ping = async () => {
    await db.execute(sql`select 1`);
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    throw toUnusableServerError(url, error);
  }
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    db,
    queueConnection: { kind: 'postgres', url, pool },
    ping,
    hasNotifications,
    watchPublicChanges: async (onChange) =>
      hasNotifications ? listenOnPostgres(url, onChange) : pollForChanges(onChange),
    close: () => (closing ??= pool.end()),
  };
}

/** Names the host but not the URL, which holds a password, and the server's message but not the query. */
function toUnusableServerError(url: string, error: unknown): Error {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = reasons.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join(', ');
  return new Error(`The PostgreSQL server at ${new URL(url).host} cannot be used: ${reason}`, { cause });
}
