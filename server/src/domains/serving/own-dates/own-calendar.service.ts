import { createHash } from 'node:crypto';
import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { CALENDAR_TYPE } from '@kanisa/contract/events/calendar.ts';
import { AppError } from '../../../base/app-error.ts';
import { buildPageUrl, chooseLanguage, getChurchName, getIdDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { buildComponent, escapeText, formatICalendarUtcTime } from '../../events/calendar/icalendar.rules.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { listOwnPlaces } from '../places/places.repo.ts';
import { type OwnPlaceView, toOwnPlaceViews } from './answers.service.ts';
import { findCalendarOwner } from './own-dates.repo.ts';

const HISTORY_MS = 90 * 86_400_000;
const REFRESH_INTERVAL = 'PT6H';

/** The dates that a person accepted. An unknown address, or that of somebody inactive, does not exist. */
export async function getServingCalendar(deps: Deps, token: string): Promise<FileAnswer> {
  const userId = await findCalendarOwner(deps.db, hashToken(token));
  const user = userId === null ? null : await findUser(deps.db, userId);
  if (!user?.isActive) throw new AppError('not_found');
  const from = new Date(deps.clock.now().getTime() - HISTORY_MS);
  const rows = (await listOwnPlaces(deps.db, user.id, from)).filter(({ state }) => state === 'accepted');
  const places = await toOwnPlaceViews(deps, deps.db, rows);
  const url = buildPageUrl(deps, '/serving', chooseLanguage(deps, user.language));
  const name = escapeText(getChurchName(deps));
  const file = buildComponent('VCALENDAR', [
    ['VERSION', '2.0'],
    ['PRODID', '-//Kanisa//Serving//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH_INTERVAL],
    ['X-PUBLISHED-TTL', REFRESH_INTERVAL],
    ...places.filter(({ date }) => !date.isCancelled).map((place) => buildPlace(deps, place, url)),
  ]);
  const content = Buffer.from(file);
  return { content, type: CALENDAR_TYPE, hash: createHash('sha256').update(content).digest('hex') };
}

function buildPlace(deps: Deps, { id, date, position, department }: OwnPlaceView, url: string): string {
  const end = date.endsAt && date.endsAt > date.startsAt ? formatICalendarUtcTime(date.endsAt) : null;
  return buildComponent('VEVENT', [
    ['UID', `serving-${id}@${getIdDomain(deps)}`],
    // An unchanged date keeps the same file and ETag.
    ['DTSTAMP', formatICalendarUtcTime(date.startsAt)],
    ['DTSTART', formatICalendarUtcTime(date.startsAt)],
    ['DTEND', end],
    ['SUMMARY', escapeText(`${position.name} (${department.name}): ${date.title}`)],
    ['LOCATION', date.location === null ? null : escapeText(date.location)],
    ['URL', url],
  ]);
}
