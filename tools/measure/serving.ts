import { setTimeout as sleep } from 'node:timers/promises';
import { PLACES_ASKED_MAX } from '@kanisa/contract/serving/serving.ts';
import { type FillPerson, type FillSlot, fillPlaces } from '../../server/src/domains/serving/filling/fill.rules.ts';
import { openMailbox } from '../test/mailbox.ts';
import { ADVANTA, PARTNER_ACCOUNT, startPartnerServer } from '../test/sms-gateways/partner-server.ts';
import { seedCongregation } from './emails/seed.ts';
import { countMessages, type SeededPosition, seedServing } from './serving/seed.ts';
import { measureOnEngines } from './support/engines.ts';
import { computeMedian, type Figure, formatSpread } from './support/figures.ts';
import { requestJson } from './support/http.ts';
import { createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { computePercentile } from './support/ratios.ts';

export interface ServingOptions {
  kills: number;
  people: number;
  requests: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

const FILL_MAX_MS = 300;
const FILL_ROUNDS = 7;
const ASK_MAX_MS = 1000;
const GROWTH_MAX = 3;
const SIZES = [10, 200] as const;
const GATEWAY_DELAY_MS = 20;
const DONE_MAX_MS = 300_000;
/** A job of a killed process is repeated within this time. */
const STILL_MS = 60_000;
const DAY_MS = 86_400_000;

/** Filling a year, asking a thousand people while the process is killed, and a department of 10 against one of 200. */
export async function benchServing(options: ServingOptions): Promise<Figure[]> {
  const { engine } = options;
  const growth = await measureOnEngines(engine, (name, extra) => measureGrowth(name, extra, options.requests));
  const kills = await measureOnEngines(engine, (name, extra) => measureKills(name, extra, options));
  return [measureFilling(), ...growth, ...kills];
}

function measureFilling(): Figure {
  const [weeks, positions, count] = [52, 20, 200];
  const slots: FillSlot[] = Array.from({ length: weeks * positions }, (_, n) => {
    const day = 20_780 + Math.floor(n / positions) * 7;
    const occursOn = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const startsAt = day * DAY_MS;
    const at = { eventId: 1, occursOn, day, month: occursOn.slice(0, 7), startsAt, endsAt: startsAt + 7_200_000 };
    return { ...at, positionId: n % positions, open: 3 };
  });
  const positionIds = new Set(Array.from({ length: positions }, (_, n) => n));
  const people: FillPerson[] = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    positionIds,
    away: [{ from: 20_780 + n, until: 20_790 + n }],
    monthlyMax: null,
    declined: new Set<string>(),
    commitments: [],
  }));
  const times = Array.from({ length: FILL_ROUNDS }, () => {
    const startedAt = performance.now();
    fillPlaces(slots, people);
    return performance.now() - startedAt;
  });
  return {
    name: `filling ${weeks} weeks x ${positions} positions x ${count} people, ms`,
    measured: formatSpread(times, 0),
    target: `at most ${FILL_MAX_MS}`,
    isMet: computeMedian(times) <= FILL_MAX_MS,
  };
}

async function measureGrowth(engine: string, extra: Partial<ProductPlace>, requests: number): Promise<Figure[]> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'error' }, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, SIZES[1]);
  const sides = [];
  for (const size of SIZES) sides.push(await seedServing(place, size, `Department of ${size}`));
  const product = await startBenchProduct(place);
  const figures: Figure[] = [];
  const slots = await Promise.all(sides.map((side) => findFirstSlot(product.origin, token, side)));
  for (const call of ['', '/plan', '/positions', '/ask', CANDIDATES]) {
    const times: number[][] = [[], []];
    for (let round = -10; round < requests; round += 1) {
      for (const [n, { departmentId }] of sides.entries()) {
        const query = call === CANDIDATES ? `?${slots[n]}` : '';
        const startedAt = performance.now();
        await requestJson(`${product.origin}/api/department/${departmentId}/serving${call}${query}`, { token });
        if (round >= 0) times[n]?.push(performance.now() - startedAt);
      }
    }
    const [small = 0, large = 0] = times.map((all) => computePercentile(all, 0.99));
    figures.push({
      name: `${engine}: GET …/serving${call}, p99 with 200 people against 10`,
      measured: `${(large / small).toFixed(2)} times (${large.toFixed(1)} ms)`,
      target: `at most ${GROWTH_MAX}`,
      isMet: large <= small * GROWTH_MAX,
    });
  }
  await product.end('SIGTERM');
  return figures;
}

const CANDIDATES = '/candidates';

/** The query about who can serve at the first date of a department. */
async function findFirstSlot(origin: string, token: string, { departmentId, positionId, eventId }: SeededPosition) {
  const plan = await requestJson<{ dates: { date: string }[] }>(
    `${origin}/api/department/${departmentId}/serving/plan`,
    { token },
  );
  const date = plan.dates[0]?.date;
  if (date === undefined) throw new Error('the plan has no date');
  return new URLSearchParams({ event_id: String(eventId), date, position_id: String(positionId) }).toString();
}

async function measureKills(
  engine: string,
  extra: Partial<ProductPlace>,
  { kills, people }: ServingOptions,
): Promise<Figure[]> {
  const channels = await openChannels();
  const place = await createProductPlace({ settings: channels.settings, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, people);
  const { departmentId } = await seedServing(place, people);
  let product = await startBenchProduct(place);
  const startedAt = performance.now();
  const body = { weeks: 52, by_text: true };
  const ask = () =>
    requestJson<{ places_left: number }>(`${product.origin}/api/department/${departmentId}/serving/ask`, {
      method: 'POST',
      token,
      body,
    });
  let { places_left: left } = await ask();
  const answerMs = performance.now() - startedAt;
  while (left > 0) ({ places_left: left } = await ask());
  for (let kill = 1; kill <= kills; kill += 1) {
    const deadline = performance.now() + DONE_MAX_MS;
    const killAfter = Math.floor((kill * people) / (kills + 1));
    while (channels.countTexts() < killAfter && performance.now() < deadline) await sleep(2);
    await product.end('SIGKILL');
    product = await startBenchProduct(place);
    console.log(`${engine}: kill ${kill} of ${kills}, ${channels.countTexts()} texts taken`);
  }
  await waitUntilStill(() => channels.countTexts() + channels.countMails());
  await product.end('SIGTERM');
  const counts = await countMessages(place);
  const { texted, doubled, mailed } = await channels.close();
  const missed = Math.max(0, people - texted - mailed);
  return [
    {
      name: `${engine}: answer to asking the first ${Math.min(people, PLACES_ASKED_MAX)} of ${people} people, ms`,
      measured: answerMs.toFixed(0),
      target: `under ${ASK_MAX_MS}`,
      isMet: answerMs < ASK_MAX_MS,
    },
    {
      name: `${engine}: askings lost in ${kills} kills, texts sent twice`,
      measured: `${missed} lost, ${doubled} twice; ${mailed} by e-mail too; ${JSON.stringify(counts)}`,
      target: '0 and 0',
      isMet: missed === 0 && doubled === 0 && counts['sent'] === people,
    },
  ];
}

/** A gateway and a mail server, which survive every kill. */
async function openChannels() {
  const gateway = await startPartnerServer(ADVANTA);
  gateway.pace.delayMs = GATEWAY_DELAY_MS;
  const mailbox = await openMailbox();
  return {
    settings: {
      LOG_LEVEL: 'error',
      SMTP_URL: mailbox.url,
      SMS_GATEWAY: 'partner',
      SMS_BASE_URL: gateway.base,
      SMS_API_KEY: PARTNER_ACCOUNT.apikey,
      SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
    },
    countTexts: () => gateway.taken.length,
    countMails: () => mailbox.received().length,
    async close() {
      const texts = [...Map.groupBy(gateway.taken, ({ number }) => number).values()];
      const mailed = new Set(mailbox.received().map(({ to }) => to)).size;
      await gateway.close();
      await mailbox.close();
      return { texted: texts.length, doubled: texts.filter((own) => own.length > 1).length, mailed };
    },
  };
}

/** Waits until nothing more arrives. */
async function waitUntilStill(countReached: () => number): Promise<void> {
  const deadline = performance.now() + DONE_MAX_MS;
  let [last, since] = [countReached(), performance.now()];
  while (performance.now() < deadline) {
    await sleep(500);
    const now = countReached();
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STILL_MS) return;
  }
}
