import { Client } from 'pg';

/** When the notices that wait in this database are sent. */
export async function readDueTimes(databaseUrl: string): Promise<Date[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ due_at: Date }>('select due_at from push_recipients order by id');
    return rows.map((row) => row.due_at);
  } finally {
    await client.end();
  }
}
