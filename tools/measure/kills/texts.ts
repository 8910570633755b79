import { ADVANTA, PARTNER_ACCOUNT, startPartnerServer } from '../../test/sms-gateways/partner-server.ts';
import { requestJson } from '../support/http.ts';
import type { KillTarget } from './kill-target.ts';

/** Slow enough that a text to all takes some seconds and a kill interrupts open calls. */
const GATEWAY_DELAY_MS = 150;

interface Page {
  users: { id: number; phone_number: string | null }[];
  pagination: { pages: number };
}

/** The gateway does not deduplicate: a text sent twice reaches the phone twice. */
export async function openTextTarget(): Promise<KillTarget> {
  const gateway = await startPartnerServer(ADVANTA);
  gateway.pace.delayMs = GATEWAY_DELAY_MS;
  let orders = 0;
  return {
    name: 'texts',
    table: 'text_recipients',
    settings: {
      SMS_GATEWAY: 'partner',
      SMS_BASE_URL: gateway.base,
      SMS_API_KEY: PARTNER_ACCOUNT.apikey,
      SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
    },
    repeatsPerKillMax: 0,
    async order(origin, token) {
      orders += 1;
      const body = { message: `Text ${orders}`, recipient_ids: await listUserIds(origin, token) };
      await requestJson(`${origin}/api/admin/text-messages/send`, { method: 'POST', token, body });
    },
    count: async () => gateway.taken.length,
    async received() {
      const counts = new Map<string, number>();
      for (const { number, message } of gateway.taken) {
        const key = `${number} ${message}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts;
    },
    close: () => void gateway.close(),
  };
}

async function listUserIds(origin: string, token: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await requestJson<Page>(`${origin}/api/admin/recipients?page=${page}`, { token });
    pages = found.pagination.pages;
    ids.push(...found.users.filter((person) => person.phone_number !== null).map((person) => person.id));
  }
  return ids;
}
