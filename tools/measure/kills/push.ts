import { sql } from 'drizzle-orm';
import { startPushService } from '../../test/push-service/push-service.ts';
import { createSubscription, type TestSubscription } from '../../test/push-service/push-subscription.ts';
import { requestJson } from '../support/http.ts';
import type { ProductPlace } from '../support/product.ts';
import { withProductDatabase } from '../support/seed-helpers.ts';
import type { KillWork } from './kill-work.ts';
import { countRows } from './seed.ts';

/** Slow enough that a kill interrupts open calls. */
const SERVICE_DELAY_MS = 20;
/** Connections of the product to push services. */
const CONNECTIONS = 5;
const UNFINISHED = sql`select count(*)::int as n from push_recipients where state <> 'accepted'`;

/** Each person has one device. */
export async function openPushWork(people: number): Promise<KillWork> {
  const service = await startPushService();
  service.pace.delayMs = SERVICE_DELAY_MS;
  const devices = Array.from({ length: people }, () => createSubscription(service.origin));
  let orders = 0;
  return {
    name: 'push notices',
    wrong: 'shown twice',
    settings: { PUSH_TEST_ORIGIN: service.origin, CHURCH_TIME_ZONE: findZoneAtNoon() },
    repeatsPerKillMax: CONNECTIONS,
    isOrderedForEachKill: false,
    killsDatabase: false,
    async seed(place) {
      await seedDevices(place, devices);
    },
    async order(origin, token) {
      orders += 1;
      const body = { content: `Please come on Sunday ${orders}.` };
      await requestJson(`${origin}/api/admin/messages`, { method: 'POST', token, body });
    },
    count: async () => service.accepted.length,
    countUnfinished: (place) => countRows(place, UNFINISHED),
    /** A device shows a notice once for each id that it can decrypt: a repeated one replaces itself. */
    async report(place) {
      const sent = Map.groupBy(service.accepted, ({ endpoint }) => endpoint);
      const shown = devices.map(({ endpoint, decrypt }) => {
        const ids = (sent.get(endpoint) ?? []).map(({ body }) => (JSON.parse(decrypt(body)) as { id: string }).id);
        return new Set(ids).size;
      });
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
      const wrong = sum(shown.map((count) => Math.max(0, count - orders)));
      const done = sum(shown) - wrong;
      const unfinished = await countRows(place, UNFINISHED);
      const repeated = service.accepted.length - sum(shown);
      return { accepted: orders * people, done, unknown: 0, unfinished, repeated, wrong };
    },
    close: () => service.close(),
  };
}

async function seedDevices(place: ProductPlace, devices: readonly TestSubscription[]): Promise<void> {
  const given = devices.map(({ endpoint, p256dh, auth }, n) => ({ n: n + 1, endpoint, p256dh, auth }));
  await withProductDatabase(place, (db) =>
    db.execute(sql`
          with given as (
            select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (n int, endpoint text, p256dh text, auth text)
          ),
          opened as (
            insert into sessions (user_id, created_at)
            select users.id, now() from given join users on users.username = 'person' || given.n returning id, user_id
          )
          insert into push_devices (user_id, session_id, endpoint, p256dh, auth, added_at)
          select users.id, opened.id, given.endpoint, given.p256dh, given.auth, now()
          from given join users on users.username = 'person' || given.n join opened on opened.user_id = users.id`),
  );
}

/** A zone in which it is noon, so that the measurement never falls into the quiet hours. */
function findZoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
