import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFilledPages } from '../../tools/test/page-list.ts';
import { postJson, registerUnverifiedUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { CANARY_EMAIL, CANARY_LINE, isFieldCovered, listTextFields, REJECTING_FIELDS } from '../support/canary.ts';
import { type CanaryData, plantCanaries, sendCanary } from '../support/canary-data.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** What a canary must never become. */
const EXECUTED_MARKUP = 'img[src="x"], [onerror*="canary"], [onclick*="canary"], a[href^="javascript:"]';

/** Where no text stands that a person sent: the church's own pages, and empty forms. On all others a canary is waited for. */
const ROUTES_WITHOUT_CANARY = new Set([
  '/',
  '/about',
  '/ministries',
  '/events',
  '/contact',
  '/unauthorized',
  '/register',
  '/verify-email',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/unsubscribe',
  '/undo-email',
  '/welcome',
  '/department/create',
  '/profile/family/add',
  '/profile/security',
  '/profile/data',
  '/admin/deletions',
  '/admin/setup',
  '/admin/email',
  '/admin/users/new',
  '/admin/users/import',
  '/admin/events/new',
  '/admin/messages/new',
]);
/** An admin has no texts of their own here. */
const ROUTES_WITHOUT_ADMIN_CANARY = new Set(['/dashboard', '/profile', '/profile/family']);
/** A photo is all that stands on such a page. */
const isWithoutCanary = (path: string) => ROUTES_WITHOUT_CANARY.has(path) || path.endsWith('/photo');

let planting: Promise<CanaryData> | undefined;
const getCanaryData = (product: Product) => (planting ??= plantCanaries(product));

test('every text that the API takes has a canary, refuses one, or is never kept', () => {
  expect(listTextFields().length).toBeGreaterThan(90);
  expect(listTextFields().filter((field) => !isFieldCovered(field))).toEqual([]);
});

journey('a canary is refused where only letters, numbers or words are taken', async ({ product }) => {
  const login = { identifier: ADMIN.username, password: ADMIN.password };
  const { access_token: token } = await postJson<LoginAnswer>(product, '/auth/login', login);
  for (const field of REJECTING_FIELDS) expect(await sendCanary(product, token, field, CANARY_LINE), field).toBe(400);
});

journey('on every screen an admin sees canaries, and none sings', async (walk) => {
  const found = await getCanaryData(walk.product);
  const fill = (path: string) => fillPath(path, found, found.familyId);
  const pages = listFilledPages(fill).filter(({ path }) => !path.startsWith('/profile/family/edit'));
  await openAllPages(walk, ADMIN, pages, (path) => !isWithoutCanary(path) && !ROUTES_WITHOUT_ADMIN_CANARY.has(path));
});

journey('the one whose every text is a canary sees them on all pages of a member, and none sings', async (walk) => {
  const found = await getCanaryData(walk.product);
  const pages = listFilledPages((path) => fillPath(path, found, found.ownFamilyId));
  const own = pages.filter(({ path }) => /^\/(dashboard|messages|profile|calendar|department)/.test(path));
  const open = own.filter(({ path }) => !/create|leaders|edit$|apply$/.test(path));
  await openAllPages(walk, found.person, open, (path) => !isWithoutCanary(path));
});

journey('no canary sings in mails, in the list for spreadsheets or in calendars', async ({ product }) => {
  const { eventId } = await getCanaryData(product);
  const { mailbox } = product;
  await eventually(async () => mailbox.received().length).toBeGreaterThanOrEqual(4);
  for (const { html, headers, raw } of mailbox.received()) {
    expect(html).not.toMatch(/<(script|img)\b|<[^>]*\s(onerror|onclick)=|href="javascript:/i);
    expect([...headers.keys()]).not.toContain('bcc');
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im);
  }
  expect(mailbox.received().some(({ html }) => html.includes('{{7*7}}'))).toBe(true);
  const api = await signInByApi(product, ADMIN);
  const list = await api.text('/admin/users/export');
  expect(list).toContain('{{7*7}}');
  expect(list).not.toMatch(/(^|[,\n"])[=+@]/);
  for (const path of ['/calendar/feed.ics', `/calendar/${eventId}/event.ics`]) {
    const lines = (await api.text(path)).split('\r\n');
    expect(lines.filter((line) => /^(BEGIN:VALARM|Bcc:)/.test(line))).toEqual([]);
    expect(lines.join('')).toContain('{{7*7}}');
    expect(lines.join('')).not.toMatch(/\n/);
  }
});

journey('nothing secret stands in the log of all this, nor a whole address or number', async ({ product }) => {
  await getCanaryData(product);
  const member = await registerUnverifiedUser(product);
  await postJson(product, '/auth/verify', { user_id: member.user_id, code: member.code });
  const login = { identifier: member.username, password: member.password };
  const tokens = await postJson<LoginAnswer>(product, '/auth/login', login);
  const wrong = { ...login, password: 'this-is-not-the-password' };
  await expect(postJson(product, '/auth/login', wrong)).rejects.toThrow('401');
  await fetch(`${product.origin}/api/profile?token=${tokens.access_token}&email=${member.personal_email}`);
  const log = product.log();
  const secrets = [member.password, wrong.password, tokens.access_token, tokens.refresh_token];
  const personal = [member.personal_email, member.phone_number, member.phone_number.slice(1), CANARY_EMAIL];
  expect(log).toContain('"route":"/api/auth/login"');
  expect([...secrets, ...personal, ADMIN.password].filter((text) => log.includes(text))).toEqual([]);
  // Six digits may also be a part of a request's id.
  expect(log).not.toMatch(new RegExp(`(?<![\\w-])${member.code}(?![\\w-])`));
});

function fillPath(path: string, found: CanaryData, familyId: number): string {
  const ids: Record<string, unknown> = {
    ':userId': found.userId,
    ':familyMemberId': familyId,
    ':departmentId': found.departmentId,
    ':date': found.day,
    ':id': findIdForPath(path, found, familyId),
  };
  return path.replace(/:\w+/g, (name) => String(ids[name]));
}

function findIdForPath(path: string, found: CanaryData, familyId: number): number {
  if (path.startsWith('/admin/messages')) return found.messageId;
  if (path.startsWith('/admin/email')) return found.emailId;
  return path.startsWith('/profile/family') ? familyId : found.eventId;
}

/** Opens each page and waits for its canary. Whatever ran or was stopped by the policy fails the journey. */
async function openAllPages(
  walk: Journey,
  who: { username: string; password: string },
  pages: { path: string }[],
  hasCanary: (path: string) => boolean,
) {
  const page = await walk.openPage();
  const sung: string[] = [];
  await page.context().exposeBinding('canary', () => void sung.push(page.url()));
  await signInBrowser(page, who);
  for (const { path } of pages) {
    await openLoadedPage(page, path);
    if (hasCanary(path)) await eventually(async () => [path, await isCanaryVisible(page)]).toEqual([path, true]);
    const marks = (await page.locator(EXECUTED_MARKUP).count()) + (await countScripts(page));
    expect([path, marks, sung]).toEqual([path, 0, []]);
  }
}

async function isCanaryVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    return [document.body.textContent, ...fields].join('\n').includes('{{7*7}}');
  });
}

async function countScripts(page: Page): Promise<number> {
  return page.evaluate(() => [...document.scripts].filter((one) => one.textContent?.includes('canary')).length);
}
