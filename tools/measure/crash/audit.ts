import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/src/db/client.ts';
import type { Ledger } from './ledger.ts';

const MAIL_MAX_MS = 180_000;

export interface DatabaseAudit {
  lost: string[];
  halfApplied: string[];
  /** Registrations without an answer that are stored completely. */
  appliedUnanswered: number;
}

/** Compares the rows of the stopped database with what the product had acknowledged. */
export async function auditDatabase(
  database: { url?: string; dataDir: string },
  ledger: Ledger,
): Promise<DatabaseAudit> {
  const handle = await openDatabase(database);
  try {
    const { rows: users } = await handle.db.execute<{ id: number; email: string }>(
      sql`select id, personal_email as email from users where username like 'bench%'`,
    );
    const { rows: tokens } = await handle.db.execute<{ hash: string }>(
      sql`select access_hash as hash from session_tokens`,
    );
    const { rows: jobs } = await handle.db.execute<{ user_id: number }>(
      sql`select distinct (data->>'userId')::int as user_id from pgboss.job where name = 'mail.code'`,
    );
    const { rows: empty } = await handle.db.execute<{ id: number }>(
      sql`select id from sessions s where not exists (select from session_tokens t where t.session_id = s.id)`,
    );
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const hashes = new Set(tokens.map(({ hash }) => hash));
    const mailed = new Set(jobs.map(({ user_id: id }) => id));
    const unanswered = new Set(ledger.unanswered.map((person) => person.personal_email));
    return {
      lost: ledger.accounts.flatMap(({ userId, person, logins }) => [
        ...(emails.get(userId) === person.personal_email ? [] : [`account ${userId}`]),
        ...logins.filter(({ token }) => !hashes.has(sha256(token))).map(() => `login of ${userId}`),
      ]),
      halfApplied: [
        ...users.filter(({ id }) => !mailed.has(id)).map(({ id }) => `account ${id} without its mail`),
        ...[...mailed].filter((id) => !emails.has(id)).map((id) => `mail to ${id} without the account`),
        ...empty.map(({ id }) => `session ${id} without tokens`),
      ],
      appliedUnanswered: users.filter(({ email }) => unanswered.has(email)).length,
    };
  } finally {
    await handle.close();
  }
}

const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');

/** Interrupted jobs run again, so eventually everyone gets the mail with the code. */
export async function waitForMails(dataDir: string, ledger: Ledger) {
  const startedAt = performance.now();
  const outbox = path.join(dataDir, 'outbox');
  const known = new Map<string, string>();
  for (;;) {
    for (const name of readdirSync(outbox).filter((file) => file.endsWith('.eml'))) {
      if (!known.has(name)) known.set(name, readRecipient(path.join(outbox, name)));
    }
    const reached = new Set(known.values());
    const missing = ledger.accounts.filter(({ person }) => !reached.has(person.personal_email)).length;
    const waited = performance.now() - startedAt;
    if (missing === 0 || waited > MAIL_MAX_MS) {
      return { missing, repeated: known.size - reached.size, seconds: waited / 1000 };
    }
    await sleep(200);
  }
}

function readRecipient(file: string): string {
  const to = /^To: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return /<([^>]+)>/.exec(to)?.[1] ?? to.trim();
}
