import { RECORD_MONTHS } from '@kanisa/contract/serving/serving.ts';
import type { Deps } from '../../../core/deps.ts';
import { isModuleOn } from '../../../core/modules/modules.ts';
import { forNobody } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { deleteExpiredLinks } from '../links/links.repo.ts';
import { deletePastAway } from '../own-dates/own-dates.repo.ts';
import { closePastPlaces, replaceOldPlacesByCounts } from './place-records.repo.ts';

const DAY_MS = 86_400_000;
const AWAY_DAYS = 30;

function subtractMonths(instant: Date, months: number): Date {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

/**
 * Runs nightly. Dates that are over count as served, records of two years ago become counts. Old records go also while
 * serving is off.
 */
export async function cleanUpServing({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock.now();
  const isOn = await isModuleOn(db, 'serving');
  const { timeZone } = settings.church;
  await forNobody(db, 'the nightly clean-up').transaction(async (tx) => {
    if (isOn) await closePastPlaces(tx, now);
    await replaceOldPlacesByCounts(tx, subtractMonths(now, RECORD_MONTHS), timeZone);
    await deleteExpiredLinks(tx, now);
    await deletePastAway(tx, getCalendarDay(timeZone, new Date(now.getTime() - AWAY_DAYS * DAY_MS)));
  });
}
