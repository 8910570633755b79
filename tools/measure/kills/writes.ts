import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { requestJson, sendBenchRequest } from '../support/http.ts';
import { makeBenchPerson } from '../support/people.ts';
import { getDataFolder, type ProductPlace } from '../support/product.ts';
import { withProductDatabase } from '../support/seed-helpers.ts';
import type { KillWork } from './kill-work.ts';

const WRITERS = 6;
const CHECKERS = 16;
/** The product sends several mails at once, and a kill may repeat each. */
const MAILS_AT_ONCE = 5;
/** An access token lives 15 minutes; older ones are checked in the database only. */
const TOKEN_LIFETIME_MS = 14 * 60_000;

interface Account {
  userId: number;
  email: string;
  password: string;
  logins: { token: string; at: number }[];
}

/** Registers people and logs them in: is an acknowledged write lost, or a write applied in part? */
export async function openWrites(): Promise<KillWork> {
  const accounts: Account[] = [];
  const lost = new Set<string>();
  let outbox = '';
  let orders = 0;
  let writers = { stop: async () => {} };
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  const recipients = () => mails().map((name) => readRecipient(path.join(outbox, name)));
  /** Accounts whose mail has not come: interrupted jobs run again, so eventually everyone gets it. */
  const countUnreached = () => {
    const reached = new Set(recipients());
    return accounts.filter(({ email }) => !reached.has(email)).length;
  };
  const count = () => accounts.reduce((sum, { logins }) => sum + 1 + logins.length, 0);
  return {
    name: 'acknowledged writes',
    wrong: 'applied in part',
    settings: { TRUST_PROXY: '127.0.0.1' },
    repeatsPerKillMax: MAILS_AT_ONCE,
    isOrderedForEachKill: true,
    killsDatabase: true,
    async seed(place) {
      outbox = path.join(getDataFolder(place), 'outbox');
    },
    async order(origin) {
      writers = startWriters(origin, accounts, orders);
      orders += 1;
    },
    count: async () => count() + mails().length,
    async check(origin) {
      await writers.stop();
      for (const loss of await listLostWrites(origin, accounts)) lost.add(loss);
    },
    countUnfinished: async () => countUnreached(),
    async report(place) {
      const found = await auditDatabase(place, accounts);
      for (const loss of found.lost) lost.add(loss);
      for (const line of [...lost, ...found.partial]) console.log(line);
      const repeated = recipients().length - new Set(recipients()).size;
      const done = count() - lost.size;
      const wrong = found.partial.length;
      return { accepted: count(), done, unknown: 0, unfinished: countUnreached(), repeated, wrong };
    },
    close: () => undefined,
  };
}

/** Writes from several clients at once, until stopped. */
function startWriters(origin: string, accounts: Account[], round: number) {
  const state = { isStopped: false };
  const write = async (from: string) => {
    const person = makeBenchPerson();
    const call = { method: 'POST', body: person, from } as const;
    const answer = await sendBenchRequest(`${origin}/api/auth/register`, call).catch(() => null);
    // The product is unreachable at this point.
    if (!answer || answer.status >= 500) return sleep(20);
    if (answer.status !== 201) throw new Error(`A registration was answered ${answer.status}: ${answer.text}`);
    const { user_id: userId } = JSON.parse(answer.text) as { user_id: number };
    const account = { userId, email: person.personal_email, password: person.password, logins: [] };
    accounts.push(account);
    await logIn(origin, account, from).catch(() => undefined);
  };
  const done = Promise.all(
    Array.from({ length: WRITERS }, async (_, number) => {
      // One address per writer and round, to stay below the limits on registrations and unfinished logins.
      while (!state.isStopped) await write(`10.${Math.floor(round / 250)}.${round % 250}.${number + 1}`);
    }),
  );
  return {
    async stop() {
      state.isStopped = true;
      await done;
    },
  };
}

async function logIn(origin: string, account: Account, from: string): Promise<void> {
  const { email: identifier, password } = account;
  const call = { method: 'POST', body: { identifier, password }, from } as const;
  const { access_token: token } = await requestJson<{ access_token: string }>(`${origin}/api/auth/login`, call);
  account.logins.push({ token, at: Date.now() });
}

/** Asks the product for every acknowledged write. The token proves the account and the session. */
async function listLostWrites(origin: string, accounts: readonly Account[]): Promise<string[]> {
  const lost: string[] = [];
  const waiting = [...accounts];
  const checker = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      for (const { token } of account.logins.filter(({ at }) => Date.now() - at < TOKEN_LIFETIME_MS)) {
        const { status, text } = await sendBenchRequest(`${origin}/api/profile`, { token });
        if (status !== 200 || !text.includes(account.email)) lost.push(`login of ${account.userId}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKERS }, checker));
  return lost;
}

/** Compares the rows of the stopped product's database with what the product had acknowledged. */
async function auditDatabase(place: ProductPlace, accounts: readonly Account[]) {
  return withProductDatabase(place, async (db) => {
    const { rows: users } = await db.execute<{ id: number; email: string }>(
      sql`select id, personal_email as email from users where username like 'bench%'`,
    );
    const { rows: tokens } = await db.execute<{ hash: string }>(sql`select access_hash as hash from session_tokens`);
    const { rows: partial } = await db.execute<{ what: string }>(sql`
      select 'account ' || id || ' without its mail' as what from users where username like 'bench%'
        and id not in (select (data->>'userId')::int from pgboss.job where name = 'mail.code')
      union all select 'mail to ' || (data->>'userId') || ' without the account' from pgboss.job
        where name = 'mail.code' and (data->>'userId')::int not in (select id from users)
      union all select 'session ' || id || ' without tokens' from sessions s
        where not exists (select from session_tokens t where t.session_id = s.id)`);
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const hashes = new Set(tokens.map(({ hash }) => hash));
    const isStored = ({ token }: { token: string }) => hashes.has(createHash('sha256').update(token).digest('hex'));
    return {
      lost: accounts.flatMap(({ userId, email, logins }) => [
        ...(emails.get(userId) === email ? [] : [`account ${userId}`]),
        ...(logins.every(isStored) ? [] : [`login of ${userId}`]),
      ]),
      partial: partial.map(({ what }) => what),
    };
  });
}

function readRecipient(file: string): string {
  const to = /^To: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return /<([^>]+)>/.exec(to)?.[1] ?? to.trim();
}
