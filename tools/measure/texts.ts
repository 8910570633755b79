import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ADVANTA, listenAsPartner, PARTNER } from '../../server/test/support/sms-gateways/partner-server.ts';
import { seedCongregation, withDatabase } from './emails/seed.ts';
import { openPostgresDatabase } from './support/database.ts';
import { type Figure, median, spread } from './support/figures.ts';
import { askJson } from './support/http.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from './support/product.ts';

const PEOPLE = 10_000;
const ANSWER_MOST_MS = 1000;

export interface TextsOptions {
  rounds: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

interface Sent {
  data: { id: number; counts: { waiting: number; sent: number } };
}

/** A text to a large church: how soon the one who sends it has an answer, and how long all of it takes. */
export async function benchTexts({ rounds, engine }: TextsOptions): Promise<Figure[]> {
  const figures = engine === 'postgres' ? [] : await measure('embedded', {}, rounds);
  if (engine === 'embedded') return figures;
  const database = await openPostgresDatabase();
  figures.push(...(await measure('PostgreSQL', { databaseUrl: database.url }, rounds)));
  await database.close();
  return figures;
}

async function measure(engine: string, extra: Partial<Place>, rounds: number): Promise<Figure[]> {
  const gateway = await listenAsPartner(ADVANTA);
  const settings = {
    LOG_LEVEL: 'warn',
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER.apikey,
    SMS_PARTNER_ID: PARTNER.partnerID,
  };
  const place: Place = { port: await freePort(), folder: temporaryFolder(), settings, ...extra };
  await (await startProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, PEOPLE);
  const ids = await listIds(place);
  const product = await startProduct(place);
  const answers: number[] = [];
  // For tomorrow, so that one does not wait for the sending of another.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    await send(product, token, { recipient_ids: ids, message: 'Karibu', time_to_send: tomorrow });
    if (round > 0) answers.push(performance.now() - begun);
  }
  const begun = performance.now();
  const { data } = await send(product, token, { recipient_ids: ids, message: 'Karibu' });
  await untilSent(product, token, data.id);
  const seconds = (performance.now() - begun) / 1000;
  await product.end('SIGTERM');
  await gateway.close();
  return [
    {
      name: `${engine}: answer to a text to ${PEOPLE}, ms`,
      measured: spread(answers, 0),
      target: `under ${ANSWER_MOST_MS}`,
      isMet: median(answers) < ANSWER_MOST_MS,
    },
    {
      name: `${engine}: texts a second, to a gateway that answers at once`,
      measured: (PEOPLE / seconds).toFixed(0),
      target: 'none; each once',
      isMet: gateway.taken.length === PEOPLE && new Set(gateway.taken.map(({ number }) => number)).size === PEOPLE,
    },
  ];
}

async function listIds(place: Place): Promise<number[]> {
  return withDatabase(place, async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from users where phone_number is not null`);
    return rows.map(({ id }) => id);
  });
}

function send({ origin }: Product, token: string, body: object): Promise<Sent> {
  return askJson<Sent>(`${origin}/api/admin/text-messages/send`, { method: 'POST', body, token });
}

async function untilSent({ origin }: Product, token: string, id: number): Promise<void> {
  for (;;) {
    const { data } = await askJson<Sent>(`${origin}/api/admin/text-messages/${id}`, { token });
    if (data.counts.waiting === 0) return;
    await sleep(100);
  }
}
