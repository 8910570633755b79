import { sql } from 'drizzle-orm';
import { openMailbox } from '../../test/mailbox.ts';
import { requestJson } from '../support/http.ts';
import type { KillWork } from './kill-work.ts';
import { countRows } from './seed.ts';
import { seedServing } from './seed-serving.ts';
import { openTextGateway } from './text-gateway.ts';

const GATEWAY_DELAY_MS = 20;
const UNFINISHED = sql`select count(*)::int as n from notices where state <> 'sent'`;

/** Everybody is asked once to serve, by text, or by e-mail if the fate of a text is unknown. */
export async function openServingWork(people: number): Promise<KillWork> {
  const { gateway, settings } = await openTextGateway(GATEWAY_DELAY_MS);
  const mailbox = await openMailbox();
  let departmentId = 0;
  let isAsked = false;
  return {
    name: 'askings to serve',
    wrong: 'texts sent twice',
    settings: { SMTP_URL: mailbox.url, ...settings },
    repeatsPerKillMax: 0,
    isOrderedForEachKill: false,
    killsDatabase: false,
    async seed(place) {
      departmentId = await seedServing(place, people);
    },
    async order(origin, token) {
      // Later kills meet the same asking: nobody is asked again.
      if (isAsked) return;
      isAsked = true;
      const body = { weeks: 52, by_text: true };
      const url = `${origin}/api/department/${departmentId}/serving/ask`;
      // Each request asks for a bounded number of places.
      const ask = () => requestJson<{ places_left: number }>(url, { method: 'POST', token, body });
      while ((await ask()).places_left > 0);
    },
    count: async () => gateway.taken.length + mailbox.received().length,
    countUnfinished: (place) => countRows(place, UNFINISHED),
    async report(place) {
      const texted = new Set(gateway.taken.map(({ number }) => number)).size;
      const mailed = new Set(mailbox.received().map(({ to }) => to)).size;
      const unfinished = await countRows(place, UNFINISHED);
      const done = Math.min(people, texted + mailed);
      return { accepted: people, done, unknown: 0, unfinished, repeated: 0, wrong: gateway.taken.length - texted };
    },
    async close() {
      await gateway.close();
      await mailbox.close();
    },
  };
}
