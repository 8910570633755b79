import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/**
 * The least that such an answer can cost: node:http, one prepared look-up of the session, one prepared query, JSON. No
 * framework, no validation, no permissions.
 */
const { Pool } = createRequire(new URL('../../../server/package.json', import.meta.url))('pg') as typeof import('pg');
const queries = JSON.parse(process.env['BARE_QUERIES'] ?? '[]') as string[];
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const SESSION_QUERY = {
  name: 'session',
  text: `select users.id, role from session_tokens join sessions on sessions.id = session_tokens.session_id
    join users on users.id = sessions.user_id where access_hash = $1 and revoked_at is null`,
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = Number(request.url?.slice(1));
  await pool.query({ ...SESSION_QUERY, values: [request.headers.authorization ?? ''] });
  const { rows } = await pool.query({ name: `query ${at}`, text: queries[at] ?? 'select 1' });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ rows }));
}

createServer((request, response) => void answer(request, response)).listen(Number(process.env['PORT']), '127.0.0.1');
