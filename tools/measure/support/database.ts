import { startPostgres } from '../../test/postgres.ts';
import { buildDatabaseUrl, executeOnServer } from '../../test/postgres-databases.ts';

export interface BenchDatabase {
  url: string;
  close(): Promise<void>;
}

/** An empty database on a real PostgreSQL server with production durability. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres({ durable: true });
  const name = `kanisa_bench_${process.pid}_${Date.now()}`;
  await executeOnServer(postgres.url, `create database ${name}`);
  return {
    url: buildDatabaseUrl(postgres.url, name),
    async close() {
      await executeOnServer(postgres.url, `drop database ${name} with (force)`);
      await postgres.stop();
    },
  };
}
