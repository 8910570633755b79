import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type PushService, startPushService } from '../test/push-service/push-service.ts';
import { createSubscription, type TestSubscription } from '../test/push-service/push-subscription.ts';
import { seedCongregation } from './emails/seed.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { requestJson } from './support/http.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { withProductDatabase } from './support/seed-helpers.ts';

export interface PushKillsOptions {
  kills: number;
  /** Each has one device. */
  people: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

/** Slow enough that a kill interrupts open calls. */
const SERVICE_DELAY_MS = 20;
/** Connections of the product to push services. */
const CONNECTIONS = 5;
const DONE_MAX_MS = 300_000;
const KILL_WAIT_MAX_MS = 90_000;

/** Kills the process with SIGKILL while a notice goes to many devices: does one miss it, or show it twice? */
export async function benchPushKills({ kills, people, engine }: PushKillsOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (engine !== 'postgres') figures.push(...(await killRepeatedly('embedded', {}, kills, people)));
  if (engine === 'embedded') return figures;
  const database = await openBenchDatabase();
  figures.push(...(await killRepeatedly('PostgreSQL', { databaseUrl: database.url }, kills, people)));
  await database.close();
  return figures;
}

async function killRepeatedly(
  engine: 'embedded' | 'PostgreSQL',
  extra: Partial<ProductPlace>,
  kills: number,
  people: number,
): Promise<Figure[]> {
  const service = await startPushService();
  service.pace.delayMs = SERVICE_DELAY_MS;
  const settings = { LOG_LEVEL: 'error', PUSH_TEST_ORIGIN: service.origin, CHURCH_TIME_ZONE: findZoneAtNoon() };
  const place = await createProductPlace({ settings, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, people);
  const browsers = Array.from({ length: people }, () => createSubscription(service.origin));
  await seedDevices(place, browsers);
  let product = await startBenchProduct(place);
  const body = { content: 'Please come on Sunday.' };
  await requestJson(`${product.origin}/api/admin/messages`, { method: 'POST', token, body });
  for (let kill = 1; kill <= kills; kill += 1) {
    product = await killOnce(service, place, product, Math.floor((kill * people) / (kills + 1)));
    console.log(`${engine}: kill ${kill} of ${kills}, ${service.accepted.length} of ${people} notices accepted`);
  }
  await waitUntilAllArrived(service, people);
  await product.end('SIGTERM');
  const unfinished = await countUnfinished(place);
  await service.close();
  return reportPushKills(engine, { kills, unfinished }, service, browsers);
}

/** A zone in which it is noon, so that the measurement never falls into the quiet hours. */
function findZoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

async function seedDevices(place: ProductPlace, browsers: readonly TestSubscription[]): Promise<void> {
  const given = browsers.map(({ endpoint, p256dh, auth }, n) => ({ n: n + 1, endpoint, p256dh, auth }));
  await withProductDatabase(place, async (db) => {
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (n int, endpoint text, p256dh text, auth text)
      ),
      opened as (
        insert into sessions (user_id, created_at)
        select users.id, now() from given join users on users.username = 'person' || given.n returning id, user_id
      )
      insert into push_devices (user_id, session_id, endpoint, p256dh, auth, added_at)
      select users.id, opened.id, given.endpoint, given.p256dh, given.auth, now()
      from given join users on users.username = 'person' || given.n join opened on opened.user_id = users.id`);
  });
}

async function killOnce(
  service: PushService,
  place: ProductPlace,
  product: BenchProduct,
  killAfter: number,
): Promise<BenchProduct> {
  const deadline = performance.now() + KILL_WAIT_MAX_MS;
  while (service.accepted.length < killAfter && performance.now() < deadline) await sleep(2);
  await sleep(Math.random() * 50);
  await product.end('SIGKILL');
  return startBenchProduct(place);
}

async function waitUntilAllArrived(service: PushService, people: number): Promise<void> {
  const deadline = performance.now() + DONE_MAX_MS;
  const countDevices = () => new Set(service.accepted.map(({ endpoint }) => endpoint)).size;
  while (countDevices() < people && performance.now() < deadline) await sleep(500);
  // A notice that is sent twice arrives after the others.
  for (let last = -1; last !== service.accepted.length && performance.now() < deadline; ) {
    last = service.accepted.length;
    await sleep(5000);
  }
}

async function countUnfinished(place: ProductPlace): Promise<number> {
  return withProductDatabase(place, async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from push_recipients where state <> 'accepted'`,
    );
    return rows[0]?.n ?? 0;
  });
}

/** A device shows a notice once for each id that it can decrypt: a repeated one replaces itself. */
function reportPushKills(
  engine: string,
  { kills, unfinished }: { kills: number; unfinished: number },
  { accepted }: PushService,
  browsers: readonly TestSubscription[],
): Figure[] {
  const shown = browsers.map(({ endpoint, decrypt }) => {
    const own = accepted.filter((push) => push.endpoint === endpoint);
    return new Set(own.map(({ body }) => (JSON.parse(decrypt(body)) as { id: string }).id)).size;
  });
  const people = browsers.length;
  const lost = shown.filter((count) => count === 0).length;
  const twice = shown.filter((count) => count > 1).length;
  const repeated = accepted.length - (people - lost);
  return [
    {
      name: `${engine}: push notices lost in ${kills} kills during a send to ${people} devices`,
      measured: `${lost}; ${unfinished} not recorded as accepted`,
      target: '0',
      isMet: lost === 0 && unfinished === 0,
    },
    {
      name: `${engine}: push notices shown twice`,
      measured: `${twice}; ${repeated} were sent again and replaced themselves`,
      target: `0; at most ${CONNECTIONS * kills} sent again: one for each connection and kill`,
      isMet: twice === 0 && repeated <= CONNECTIONS * kills,
    },
  ];
}
