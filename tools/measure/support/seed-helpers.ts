import { type SQL, sql } from 'drizzle-orm';
import { type DatabaseHandle, type DbOrTx, openDatabase } from '../../../server/src/db/client.ts';
import { createToken, hashToken } from '../../../server/src/platform/secrets/tokens.ts';
import { getDataFolder, type ProductPlace } from './product.ts';

/** Opens the product's database. The product must not run on an embedded database meanwhile. */
export async function withProductDatabase<T>(
  place: ProductPlace,
  work: (db: DatabaseHandle['db'], handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const handle = await openDatabase({
    dataDir: getDataFolder(place),
    ...(place.databaseUrl !== undefined && { url: place.databaseUrl }),
  });
  try {
    return await work(handle.db, handle);
  } finally {
    await handle.close();
  }
}

/** Autovacuum would do this some minutes after a seed. */
export async function vacuumAnalyze(db: DatabaseHandle['db']): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}

/** In the future: a proof of now would be too old for exports after ten minutes. */
export const LASTING_PROOF = sql`now() + interval '1 day'`;

/** Valid longer than a real session, so that it does not expire on a slow machine. */
export async function insertSession(db: DbOrTx, userId: number): Promise<string> {
  const sessionId = await queryId(
    db,
    sql`insert into sessions (user_id, created_at, proved_at) values (${userId}, now(), ${LASTING_PROOF}) returning id`,
  );
  const token = createToken();
  await db.execute(sql`
    insert into session_tokens (session_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
    values (${sessionId}, ${hashToken(token)}, now() + interval '1 day', ${hashToken(createToken())}, now() + interval '1 day')`);
  return token;
}

export async function queryId(db: DbOrTx, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(query);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return row.id;
}
