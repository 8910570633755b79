import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ADVANTA, PARTNER_ACCOUNT, startPartnerServer } from '../test/sms-gateways/partner-server.ts';
import { seedCongregation } from './emails/seed.ts';
import { measureOnEngines } from './support/engines.ts';
import { computeMedian, type Figure, formatSpread } from './support/figures.ts';
import { requestJson } from './support/http.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { withProductDatabase } from './support/seed-helpers.ts';

const PEOPLE = 10_000;
const ANSWER_MAX_MS = 1000;

export interface TextsOptions {
  rounds: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

interface SentText {
  data: { id: number; counts: { waiting: number; sent: number } };
}

/** Measures a text to a large church: the answer time for the sender, and the total time. */
export async function benchTexts({ rounds, engine }: TextsOptions): Promise<Figure[]> {
  return measureOnEngines(engine, (name, extra) => measureTexts(name, extra, rounds));
}

async function measureTexts(engine: string, extra: Partial<ProductPlace>, rounds: number): Promise<Figure[]> {
  const gateway = await startPartnerServer(ADVANTA);
  const settings = {
    LOG_LEVEL: 'warn',
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER_ACCOUNT.apikey,
    SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
  };
  const place = await createProductPlace({ settings, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, PEOPLE);
  const ids = await listUserIds(place);
  const product = await startBenchProduct(place);
  const answers: number[] = [];
  // Scheduled for tomorrow, so that no measurement waits for the sending of another.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await sendText(product, token, { recipient_ids: ids, message: 'Karibu', time_to_send: tomorrow });
    if (round > 0) answers.push(performance.now() - startedAt);
  }
  const startedAt = performance.now();
  const { data } = await sendText(product, token, { recipient_ids: ids, message: 'Karibu' });
  await waitUntilSent(product, token, data.id);
  const seconds = (performance.now() - startedAt) / 1000;
  await product.end('SIGTERM');
  await gateway.close();
  return [
    {
      name: `${engine}: answer to a text to ${PEOPLE}, ms`,
      measured: formatSpread(answers, 0),
      target: `under ${ANSWER_MAX_MS}`,
      isMet: computeMedian(answers) < ANSWER_MAX_MS,
    },
    {
      name: `${engine}: texts a second, to a gateway that answers at once`,
      measured: (PEOPLE / seconds).toFixed(0),
      target: 'none; each once',
      isMet: gateway.taken.length === PEOPLE && new Set(gateway.taken.map(({ number }) => number)).size === PEOPLE,
    },
  ];
}

async function listUserIds(place: ProductPlace): Promise<number[]> {
  return withProductDatabase(place, async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from users where phone_number is not null`);
    return rows.map(({ id }) => id);
  });
}

function sendText({ origin }: BenchProduct, token: string, body: object): Promise<SentText> {
  return requestJson<SentText>(`${origin}/api/admin/text-messages/send`, { method: 'POST', body, token });
}

async function waitUntilSent({ origin }: BenchProduct, token: string, id: number): Promise<void> {
  for (;;) {
    const { data } = await requestJson<SentText>(`${origin}/api/admin/text-messages/${id}`, { token });
    if (data.counts.waiting === 0) return;
    await sleep(100);
  }
}
