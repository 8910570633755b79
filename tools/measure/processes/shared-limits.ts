import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/src/db/client.ts';
import type { PartnerServer } from '../../test/sms-gateways/partner-server.ts';
import type { Figure } from '../support/figures.ts';
import { requestJson, sendBenchRequest } from '../support/http.ts';
import { makeBenchPerson } from '../support/people.ts';
import { insertSession, queryId } from '../support/seed-helpers.ts';

const PEOPLE = 200;
const AFTER_REFRESH_MS = 31_000;

interface Subject {
  /** The servers' own origins, past the proxy, so that a request reaches a known server. */
  origins: string[];
  databaseUrl: string;
  gateway: Pick<PartnerServer, 'taken'>;
  /** Minutes for which scheduled jobs are watched. */
  minutes: number;
}

/** Checks that limits, sessions, deliveries and jobs of one server apply to all of them. */
export async function checkSharedLimits({ origins, databaseUrl, gateway, minutes }: Subject): Promise<Figure[]> {
  const pickOrigin = (n: number) => origins[n % origins.length] ?? '';
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  try {
    const { admin, member, ids } = await seedSharedLimits(database.db);
    const startedAt = Date.now();
    const texts = await scheduleText(pickOrigin(0), admin, ids);
    const figures = [
      await checkWrongPasswords(pickOrigin),
      await checkDailyChanges(pickOrigin, member),
      await checkRefreshes(pickOrigin),
    ];
    await sleep(Math.max(0, texts.due - Date.now()) + 6000);
    const numbers = gateway.taken.map(({ number }) => number);
    const repeated = numbers.length - new Set(numbers).size;
    figures.push({
      name: `a scheduled text to ${PEOPLE}, ${origins.length} processes that could send it`,
      measured: `${new Set(numbers).size} delivered, ${repeated} of them twice`,
      target: `${PEOPLE}, 0`,
      isMet: numbers.length === PEOPLE && repeated === 0,
    });
    await sleep(Math.max(0, startedAt + minutes * 60_000 + 20_000 - Date.now()));
    const { rows } = await database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pgboss.job where name = 'texts.reports' group by date_trunc('minute', created_on)`);
    const runsMax = Math.max(0, ...rows.map(({ n }) => n));
    figures.push({
      name: 'a scheduled job, each minute',
      measured: `${rows.length} minutes seen, at most ${runsMax} run in one`,
      target: 'one run a minute',
      isMet: rows.length > 0 && runsMax === 1,
    });
    return figures;
  } finally {
    await database.close();
  }
}

async function seedSharedLimits(db: Awaited<ReturnType<typeof openDatabase>>['db']) {
  await db.execute(sql`
    insert into users (first_name, last_name, username, phone_number, password_hash, is_verified)
    select 'Amani', 'Cluster', 'cluster' || n, '+2547' || (20000000 + n), 'none', true from generate_series(1, ${PEOPLE}::int) n`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where username like 'cluster%' order by id`,
  );
  const ids = rows.map(({ id }) => id);
  const adminId = await queryId(db, sql`select id from users where username = 'admin'`);
  return { admin: await insertSession(db, adminId), member: await insertSession(db, ids[0] ?? 0), ids };
}

async function scheduleText(origin: string, token: string, ids: readonly number[]): Promise<{ due: number }> {
  const due = Date.now() + 8000;
  const body = { message: 'Karibu', recipient_ids: ids, time_to_send: new Date(due).toISOString() };
  await requestJson(`${origin}/api/admin/text-messages/send`, { method: 'POST', token, body });
  return { due };
}

async function checkWrongPasswords(pickOrigin: (n: number) => string): Promise<Figure> {
  const { personal_email: identifier, ...person } = makeBenchPerson();
  await requestJson(`${pickOrigin(0)}/api/auth/register`, {
    method: 'POST',
    body: { ...person, personal_email: identifier },
    from: '10.9.9.1',
  });
  const tries = Array.from({ length: 12 }, (_, n) =>
    sendBenchRequest(`${pickOrigin(n)}/api/auth/login`, {
      method: 'POST',
      body: { identifier, password: 'not the password' },
      from: '10.9.9.2',
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const compared = statuses.filter((status) => status === 401).length;
  return {
    name: '12 wrong passwords at once, in turn on all processes: compared',
    measured: `${compared}, the others answered ${[...new Set(statuses.filter((status) => status !== 401))].join(', ')}`,
    target: '10, 429',
    isMet: compared === 10 && statuses.every((status) => status === 401 || status === 429),
  };
}

async function checkDailyChanges(pickOrigin: (n: number) => string, token: string): Promise<Figure> {
  const changes = Array.from({ length: 8 }, async (_, n) => {
    const body = new FormData();
    body.set('phone_number', `+2547300000${10 + n}`);
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${pickOrigin(n)}/api/profile`, { method: 'PATCH', headers, body })).status;
  });
  const statuses = await Promise.all(changes);
  const done = statuses.filter((status) => status === 200).length;
  return {
    name: '8 changes of a profile at once, in turn on all processes: done',
    measured: `${done}; ${statuses.filter((status) => status === 429).length} answered 429`,
    target: '5; 3',
    isMet: done === 5 && statuses.filter((status) => status === 429).length === 3,
  };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function checkRefreshes(pickOrigin: (n: number) => string): Promise<Figure> {
  const person = makeBenchPerson();
  const from = '10.9.9.3';
  await requestJson(`${pickOrigin(0)}/api/auth/register`, { method: 'POST', body: person, from });
  const credentials = { identifier: person.personal_email, password: person.password };
  const first = await requestJson<Tokens>(`${pickOrigin(0)}/api/auth/login`, {
    method: 'POST',
    body: credentials,
    from,
  });
  const body = { refresh_token: first.refresh_token };
  const renewed = await requestJson<Tokens>(`${pickOrigin(0)}/api/auth/refresh`, { method: 'POST', body });
  await sleep(AFTER_REFRESH_MS);
  const alive = (await sendBenchRequest(`${pickOrigin(1)}/api/auth/session`, { token: renewed.access_token })).status;
  const stolen = (await sendBenchRequest(`${pickOrigin(1)}/api/auth/refresh`, { method: 'POST', body })).status;
  const ended = (await sendBenchRequest(`${pickOrigin(0)}/api/auth/session`, { token: renewed.access_token })).status;
  return {
    name: 'a refresh token used on one process, and 31 s later on another: before, then, the session after',
    measured: `${alive}, ${stolen}, ${ended}`,
    target: '200, 401, 401',
    isMet: alive === 200 && stolen === 401 && ended === 401,
  };
}
