import 'fake-indexeddb/auto';
import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { MemoryStorage } from './memory-storage.ts';

/** Nine o'clock in Nairobi. */
export const NOW = new Date('2026-11-18T06:00:00Z');
export const HOUR_MS = 3_600_000;

/** What the network answers by path, and nothing while it is cut. */
export const network = { answers: new Map<string, { status: number; body: unknown }>(), isCut: false };
export const NETWORK_ERROR = 'Network error or CORS issue. Please try again.';
/** Ends what a page would still do later, in the next test. */
let endPages: (() => Promise<void>)[] = [];

/** Loads the page afresh. */
export async function openOfflinePage() {
  vi.resetModules();
  const [client, stored, session, line, sealed] = await Promise.all([
    import('../lib/api/api-client.ts'),
    import('../offline/reading/stored-answers.ts'),
    import('../lib/session/session.ts'),
    import('../offline/reading/offline-line.ts'),
    import('../offline/store/sealed-store.ts'),
  ]);
  const publish = vi.spyOn(line, 'publishOfflineLine');
  // As on a page with the line.
  const leavePage = line.subscribeToOfflineLine(() => undefined);
  stored.recordAnswers();
  endPages.push(stored.storeChanges);
  return {
    leavePage,
    ...session,
    ...sealed,
    get: (path: string) => client.requestApi<unknown>({ method: 'GET', path }),
    post: (path: string) => client.requestApi<unknown>({ method: 'POST', path }),
    storeChanges: stored.storeChanges,
    describePage: (pathname: string) => publish.mock.lastCall?.[0](pathname) ?? null,
  };
}

type Page = Awaited<ReturnType<typeof openOfflinePage>>;

export function signIn(page: Pick<Page, 'storeSession'>, username: string, departmentIds: number[] = []) {
  page.storeSession({
    access_token: `access of ${username}`,
    refresh_token: `refresh of ${username}`,
    user: { role: 'user', username },
    department_ids: departmentIds,
  });
}

export const answer = (path: string, body: unknown, status = 200) => network.answers.set(path, { status, body });

/** Everything that is stored for an account. */
export async function listKeys(page: Page, username: string): Promise<string[]> {
  await page.storeChanges();
  const store = await page.openSealedStore(username);
  return ((await store?.list('answers')) ?? []).map(({ key }) => key);
}

export function makeOccurrence(change: Partial<CalendarOccurrence>): CalendarOccurrence {
  const date = change.date ?? '2026-11-22';
  return {
    event_id: 1,
    date,
    title: 'Choir practice',
    description: 'Bring your book.',
    start_time: `${date}T06:00:00Z`,
    end_time: null,
    location: 'Hall',
    start_local: `${date}T09:00`,
    end_local: null,
    repeats: false,
    is_cancelled: false,
    is_changed: false,
    capacity: null,
    places_left: null,
    is_coming: false,
    guests: 0,
    may_come: true,
    ...change,
  };
}

export const makeCalendar = (from: string, to: string, occurrences: CalendarOccurrence[]) => ({
  occurrences,
  from,
  to,
  is_cut: false,
  time_zone: 'Africa/Nairobi',
});

export function startOfflinePages(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  Object.assign(network, { answers: new Map(), isCut: false });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('location', { pathname: '/family' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (url: string) => {
    if (network.isCut) return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body } = network.answers.get(url.replace('/api', '')) ?? {
      status: 404,
      body: { error: 'Not found' },
    };
    return Promise.resolve(Response.json(body, { status }));
  });
}

export async function endOfflinePages(): Promise<void> {
  await Promise.all(endPages.map(async (end) => end()));
  endPages = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
