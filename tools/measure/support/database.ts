import { startPostgres } from '../../test/postgres.ts';
import { databaseUrl, onServer } from '../../test/postgres-databases.ts';

export interface BenchDatabase {
  url: string;
  close(): Promise<void>;
}

/** An empty database on a real PostgreSQL server that writes to the disk as it does in production. */
export async function openPostgresDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres({ durable: true });
  const name = `kanisa_bench_${process.pid}_${Date.now()}`;
  await onServer(postgres.url, `create database ${name}`);
  return {
    url: databaseUrl(postgres.url, name),
    async close() {
      await onServer(postgres.url, `drop database ${name} with (force)`);
      await postgres.stop();
    },
  };
}
