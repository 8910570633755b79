import pg from 'pg';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';

export interface BenchDatabase {
  url: string;
  close(): Promise<void>;
}

/** An empty database on a real PostgreSQL server that writes to the disk as it does in production. */
export async function openPostgresDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres({ durable: true });
  const name = `kanisa_bench_${process.pid}_${Date.now()}`;
  await run(postgres, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async close() {
      await run(postgres, `drop database ${name} with (force)`);
      await postgres.stop();
    },
  };
}

async function run(postgres: Postgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
