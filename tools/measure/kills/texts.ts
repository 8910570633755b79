import { requestJson } from '../support/http.ts';
import { countDeliveries, type KillWork } from './kill-work.ts';
import { countRecipients } from './seed.ts';
import { openTextGateway } from './text-gateway.ts';

const GATEWAY_DELAY_MS = 150;

interface Page {
  users: { id: number; phone_number: string | null }[];
  pagination: { pages: number };
}

export async function openTextWork(people: number): Promise<KillWork> {
  const { gateway, settings } = await openTextGateway(GATEWAY_DELAY_MS);
  let orders = 0;
  return {
    name: 'texts',
    wrong: 'delivered twice',
    settings,
    repeatsPerKillMax: 0,
    isOrderedForEachKill: true,
    killsDatabase: false,
    async order(origin, token) {
      orders += 1;
      const body = { message: `Text ${orders}`, recipient_ids: await listUserIds(origin, token) };
      await requestJson(`${origin}/api/admin/text-messages/send`, { method: 'POST', token, body });
    },
    count: async () => gateway.taken.length,
    countUnfinished: (place) => countRecipients(place, 'text_recipients'),
    async report(place) {
      const { done, twice } = countDeliveries(gateway.taken.map(({ number, message }) => `${number} ${message}`));
      const unknown = await countRecipients(place, 'text_recipients', ['unknown']);
      const unfinished = await countRecipients(place, 'text_recipients');
      return { accepted: orders * people, done, unknown, unfinished, repeated: 0, wrong: twice };
    },
    close: () => gateway.close(),
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
