import type { ChurchEvent, CreateEventBody } from '@kanisa/contract/events/events.schema.ts';
import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import type { Page } from 'playwright-core';
import { signInByApi } from './api-client.ts';
import { ADMIN, type Product } from './product.ts';

const DAY_MS = 86_400_000;
/** Nairobi is three hours ahead, all year. */
const NAIROBI_MS = 3 * 3_600_000;

/** A day of the church's calendar, so many days from today. */
export function churchDayFromNow(days: number): string {
  return new Date(Date.now() + NAIROBI_MS + days * DAY_MS).toISOString().slice(0, 10);
}

export function addCalendarDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** An event made over the API by the admin. */
export async function createEventAsAdmin(product: Product, fields: Partial<CreateEventBody>): Promise<ChurchEvent> {
  const api = await signInByApi(product, ADMIN);
  const json = { title: 'Thanksgiving', start_time: `${churchDayFromNow(3)}T09:00`, ...fields };
  return (await api<{ event: ChurchEvent }>('/admin/events', { method: 'POST', json })).event;
}

/** A message written over the API by the admin: to all, unless it says to whom. */
export async function sendMessageAsAdmin(product: Product, fields: Partial<MessageBody>): Promise<number> {
  const api = await signInByApi(product, ADMIN);
  const answer = await api<{ message: { id: number } }>('/admin/messages', { method: 'POST', json: fields });
  return answer.message.id;
}

/** An answer without a text of its own, to this one kind of call. */
export async function failRequests(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === method) await route.fulfill({ status: 400, json: {} });
    else await route.fallback();
  });
}

/** This one kind of call gets its answer only when it is let go. */
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
