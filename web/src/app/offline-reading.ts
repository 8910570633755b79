import { church } from '../content/church.ts';
import { requestApi } from '../lib/api/api-client.ts';
import { addDays, getChurchClock } from '../lib/dates/calendar-day.ts';
import { isOffline } from '../lib/offline/connection.ts';
import { listStoredTimes, recordAnswers, storeChanges } from '../lib/offline/stored-answers.ts';
import { CALENDAR_STORED_DAYS } from '../lib/offline/stored-calendar.ts';
import { getSession, getSessionGeneration } from '../lib/session/session.ts';

/** The answers that waited in memory are stored first, so that they are not asked for again. */
const WARMING_DELAY_MS = 1000;
/** One request after the other, so that a weak line stays free for the person. */
const WARMING_PAUSE_MS = 300;
/** What was stored recently is not loaded again. */
const FRESH_MS = 6 * 60 * 60_000;
const DEPARTMENTS_MAX = 5;

let isRecording = false;

/** Stores what the pages load, and loads the rest of what can be read offline once. Returns a function that stops it. */
export function startOfflineReading(): () => void {
  if (!isRecording) recordAnswers();
  isRecording = true;
  let isStopped = false;
  void warmStore(getSessionGeneration(), () => isStopped);
  globalThis.addEventListener('online', probeServer);
  return () => {
    isStopped = true;
    globalThis.removeEventListener('online', probeServer);
  };
}

/** The browser has a network again. If this reaches the server, the pages ask for everything anew. */
function probeServer(): void {
  requestApi({ method: 'GET', path: '/auth/session' }, { background: true }).catch(() => undefined);
}

/** A phone that saves data loads nothing that nobody asked for. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** The reads of the pages that can be read offline, as the pages ask for them. */
function listReads(): string[] {
  const today = getChurchClock(new Date(), church.timeZone).day;
  return [
    `/calendar?from=${today}&to=${addDays(today, CALENDAR_STORED_DAYS)}`,
    '/profile/family',
    '/profile',
    '/dashboard',
    '/profile/applications',
    '/messages',
    '/department?page=1',
    ...getSession()
      .departmentIds.slice(0, DEPARTMENTS_MAX)
      .flatMap((id) => [`/department/${id}`, `/department/${id}/info?page=1`]),
  ];
}

async function warmStore(generation: number, isStopped: () => boolean): Promise<void> {
  if (savesData()) return;
  await wait(WARMING_DELAY_MS);
  await storeChanges();
  const storedAt = await listStoredTimes().catch(() => null);
  if (!storedAt) return;
  for (const path of listReads()) {
    const mayGoOn = !isStopped() && !isOffline() && generation === getSessionGeneration();
    if (!mayGoOn) return;
    if (Date.now() - (storedAt.get(path) ?? 0) < FRESH_MS) continue;
    await waitUntilIdle();
    // An error is not told: nobody asked. The page itself tells it.
    await requestApi({ method: 'GET', path }, { background: true }).catch(() => undefined);
    await wait(WARMING_PAUSE_MS);
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function waitUntilIdle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: WARMING_PAUSE_MS }));
}
