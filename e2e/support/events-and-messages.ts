import type { ChurchEvent, CreateEventBody } from '@kanisa/contract/events/events.schema.ts';
import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { signInByApi } from './api-client.ts';
import { ADMIN, type Product } from './product.ts';

const DAY_MS = 86_400_000;
/** Nairobi is UTC+3 all year. */
const NAIROBI_MS = 3 * 3_600_000;

/** The date in Nairobi this many days from today. */
export function churchDayFromNow(days: number): string {
  return new Date(Date.now() + NAIROBI_MS + days * DAY_MS).toISOString().slice(0, 10);
}

export function addCalendarDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export async function createEventAsAdmin(product: Product, fields: Partial<CreateEventBody>): Promise<ChurchEvent> {
  const api = await signInByApi(product, ADMIN);
  const json = { title: 'Thanksgiving', start_time: `${churchDayFromNow(3)}T09:00`, ...fields };
  return (await api<{ event: ChurchEvent }>('/admin/events', { method: 'POST', json })).event;
}

/** Sends a message as the admin: to all, unless a recipient is given. */
export async function sendMessageAsAdmin(product: Product, fields: Partial<MessageBody>): Promise<number> {
  const api = await signInByApi(product, ADMIN);
  const answer = await api<{ message: { id: number } }>('/admin/messages', { method: 'POST', json: fields });
  return answer.message.id;
}
