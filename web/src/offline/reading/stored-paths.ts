import { church } from '../../content/church.ts';
import { getChurchClock } from '../../lib/dates/calendar-day.ts';
import { formatRecentInstant } from '../../lib/dates/time-text.ts';
import { formatDate, t } from '../../lib/i18n.ts';
import { offlineTexts, publishOfflineLine } from './offline-line.ts';

offlineTexts.notStored = t('This page can’t be read offline. Open it again once you are online.');

interface StoredPath {
  /** The page that asked. */
  page: string;
  storedAt: number;
}

/** The answers on the screen that came from this device, by the path of the request. */
const storedPaths = new Map<string, StoredPath>();

/** Notes that an answer came from this device, stored at a time, or with null that it came from the server. */
export function noteStoredPath(path: string, storedAt: number | null): void {
  if (storedAt === null) {
    if (!storedPaths.delete(path)) return;
  } else storedPaths.set(path, { page: globalThis.location.pathname, storedAt });
  // A new function each time: its identity tells React that the text may have changed.
  publishOfflineLine((pathname) => describePage(pathname));
}

export function forgetStoredPaths(): void {
  storedPaths.clear();
  publishOfflineLine(() => null);
}

/** 'As of 9:40 AM, offline', with the time of the oldest answer on the page. */
function describePage(pathname: string): string | null {
  const times = [...storedPaths.values()].filter(({ page }) => page === pathname).map(({ storedAt }) => storedAt);
  return times.length === 0 ? null : t('As of {time}, offline', { time: formatStoredTime(Math.min(...times)) });
}

function formatStoredTime(storedAt: number): string {
  const instant = new Date(storedAt);
  const dayOf = (date: Date) => getChurchClock(date, church.timeZone).day;
  if (dayOf(instant) === dayOf(new Date())) return formatRecentInstant(instant.toISOString(), storedAt) ?? '';
  return formatDate(instant, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: church.timeZone,
  });
}
