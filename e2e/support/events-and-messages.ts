import type { ChurchEvent, CreateEventBody } from '@kanisa/contract/events/events.schema.ts';
import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import type { Page } from 'playwright-core';
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

/** Answers these requests with an error that has no text of its own. */
export async function failRequests(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === method) await route.fulfill({ status: 400, json: {} });
    else await route.fallback();
  });
}

/** Holds these requests back until the returned function is called. */
export async function pauseRequests(page: Page, method: string, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === method) await held;
    await route.fallback();
  });
  return letGo;
}

export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const getMainLink = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true });
export const waitForText = async (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).first().waitFor();
