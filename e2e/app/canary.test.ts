import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFilledPages } from '../../tools/test/page-list.ts';
import { postJson, registerUnverifiedUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { CANARY_EMAIL, listRejectingFields, listTextFields, listUncoveredFields } from '../support/canary.ts';
import { CANARY_OPERATIONS, type CanaryData, plantCanaries, sendCanary } from '../support/canary-data.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** Markup that appears only when a canary was not escaped. */
const EXECUTED_MARKUP = 'img[src="x"], [onerror*="canary"], [onclick*="canary"], a[href^="javascript:"]';

/** Pages without any text that a user entered. All other pages but empty forms and photos must show a canary. */
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
  '/profile/notices',
  '/profile/security',
  '/profile/security/two-step',
  '/profile/data',
  '/admin/deletions',
  '/admin/setup',
  '/admin/site',
  '/admin/site/history',
  '/admin/site/pictures',
  '/admin/email',
  '/admin/people/duplicates',
]);
/** The admin account has no texts of its own on these pages. */
const ROUTES_WITHOUT_ADMIN_CANARY = new Set(['/dashboard', '/profile', '/profile/family', '/serving']);
const EMPTY_FORM_OR_PHOTO = /\/(new|add|create|import|photo)$/;
const isWithoutCanary = (path: string) => ROUTES_WITHOUT_CANARY.has(path) || EMPTY_FORM_OR_PHOTO.test(path);

let planting: Promise<CanaryData> | undefined;
const getCanaryData = (product: Product) => (planting ??= plantCanaries(product));

test('every text field of the API stores a canary, rejects one, or is never stored', () => {
  expect(listTextFields().length).toBeGreaterThan(90);
  expect(listUncoveredFields(CANARY_OPERATIONS)).toEqual([]);
});

test('a new text field of the API is reported until it has a canary', () => {
  const fields = listTextFields();
  const added = { operation: 'createSermon', name: 'summary', lengthMax: 2000 };
  const longer = { operation: 'createSermon', name: 'title', lengthMax: 10_000 };
  const same = { operation: 'createSermon', name: 'content', lengthMax: 100 };
  expect(listUncoveredFields(CANARY_OPERATIONS, [...fields, added, longer, same])).toEqual([
    'createSermon.summary',
    'createSermon.title',
  ]);
});

journey('fields that take only letters, digits or listed words reject a canary', async ({ product }) => {
  const login = { identifier: ADMIN.username, password: ADMIN.password };
  const { access_token: token } = await postJson<LoginAnswer>(product, '/auth/login', login);
  const fields = listRejectingFields(CANARY_OPERATIONS);
  expect(fields.length).toBeGreaterThan(15);
  for (const field of fields) {
    const status = await sendCanary(product, token, field);
    expect([field.operation, field.name, status]).toEqual([field.operation, field.name, 400]);
  }
});

journey('an admin sees canaries on every screen, and none of them runs', async (walk) => {
  const data = await getCanaryData(walk.product);
  const fill = (path: string) => fillPath(path, data, data.familyId);
  const pages = listFilledPages(fill).filter(({ path }) => !path.startsWith('/profile/family/edit'));
  await openAllPages(walk, ADMIN, pages, (path) => !isWithoutCanary(path) && !ROUTES_WITHOUT_ADMIN_CANARY.has(path));
});

journey('a member made of canaries sees them on all member pages, and none of them runs', async (walk) => {
  const data = await getCanaryData(walk.product);
  const pages = listFilledPages((path) => fillPath(path, data, data.ownFamilyId));
  const own = pages.filter(({ path }) => /^\/(dashboard|messages|profile|calendar|department|serving)/.test(path));
  const open = own.filter(({ path }) => !/create|leaders|edit$|apply$/.test(path));
  await openAllPages(walk, data.person, open, (path) => !isWithoutCanary(path));
});

journey('no canary takes effect in mails, in the CSV export or in calendars', async ({ product }) => {
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
  for (const path of ['/admin/users/export', '/people/export']) {
    const list = await api.text(path);
    expect(list).toContain('{{7*7}}');
    expect(list).not.toMatch(/(^|[,\n"])[=+@]/);
  }
  for (const path of ['/calendar/feed.ics', `/calendar/${eventId}/event.ics`]) {
    const lines = (await api.text(path)).split('\r\n');
    expect(lines.filter((line) => /^(BEGIN:VALARM|Bcc:)/.test(line))).toEqual([]);
    expect(lines.join('')).toContain('{{7*7}}');
    expect(lines.join('')).not.toMatch(/\n/);
  }
});

journey('the log of these requests contains no secret, no full address and no full number', async ({ product }) => {
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
  // Six digits may also be part of a request id.
  expect(log).not.toMatch(new RegExp(`(?<![\\w-])${member.code}(?![\\w-])`));
});

function fillPath(path: string, data: CanaryData, familyId: number): string {
  const ids: Record<string, unknown> = {
    ':userId': data.userId,
    ':familyMemberId': familyId,
    ':departmentId': data.departmentId,
    ':date': data.day,
    ':section': 'about',
    // The account of a member, which one may compare with any adult.
    ':otherId': data.userId,
    ':id': findIdForPath(path, data, familyId),
  };
  return path.replace(/:\w+/g, (name) => String(ids[name]));
}

function findIdForPath(path: string, data: CanaryData, familyId: number): number {
  if (path.startsWith('/admin/messages')) return data.messageId;
  if (path.startsWith('/admin/email')) return data.emailId;
  if (path.startsWith('/admin/people')) return data.personId;
  if (path.startsWith('/admin/households')) return data.householdId;
  return path.startsWith('/profile/family') ? familyId : data.eventId;
}

/** Opens each page and waits for its canary. A script that runs, or that the CSP blocks, fails the journey. */
async function openAllPages(
  walk: Journey,
  user: { username: string; password: string },
  pages: { path: string }[],
  hasCanary: (path: string) => boolean,
) {
  const page = await walk.openPage();
  const executed: string[] = [];
  await page.context().exposeBinding('canary', () => void executed.push(page.url()));
  await signInBrowser(page, user);
  for (const { path } of pages) {
    await openLoadedPage(page, path);
    if (hasCanary(path)) await eventually(async () => [path, await isCanaryVisible(page)]).toEqual([path, true]);
    const marks = (await page.locator(EXECUTED_MARKUP).count()) + (await countScripts(page));
    expect([path, marks, executed]).toEqual([path, 0, []]);
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
