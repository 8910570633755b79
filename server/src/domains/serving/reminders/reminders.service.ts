import { REMINDER_HOURS } from '@kanisa/contract/serving/serving.ts';
import type { Deps } from '../../../core/deps.ts';
import { isModuleOn } from '../../../core/modules/modules.ts';
import { forNobody } from '../../../db/client.ts';
import { type NewServingNotice, queueServingNotices } from '../notices/serving-notices.service.ts';
import { listRemindable } from '../places/place-records.repo.ts';
import { findDueReminder, isQuiet } from './reminders.rules.ts';

const HOUR_MS = 3_600_000;
/** A reminder of 72 hours before waits for the morning if it falls into the night. */
const AHEAD_MS = (REMINDER_HOURS + 12) * HOUR_MS;
/** Larger churches need more runs; the next one is minutes later. */
const PLACES_PER_RUN_MAX = 2000;

/**
 * Runs every ten minutes. The unique index of notices keeps a place from reminding twice, also if two processes run
 * this at once.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  if (isQuiet(timeZone, now) || !(await isModuleOn(deps.db, 'serving'))) return;
  await forNobody(deps.db, 'a scheduled job that reminds people').transaction(async (tx) => {
    const query = { from: now, to: new Date(now.getTime() + AHEAD_MS), limit: PLACES_PER_RUN_MAX };
    const due = (await listRemindable(tx, query)).flatMap((place): NewServingNotice[] => {
      const { id, userId, state, startsAt, askedAt, answeredAt } = place;
      if (state !== 'asked' && state !== 'accepted') return [];
      const since = (state === 'accepted' ? answeredAt : askedAt) ?? new Date(0);
      const kind = findDueReminder(timeZone, { state, startsAt, askedAt: since }, now);
      return kind === null ? [] : [{ userId, kind, placeIds: [id] }];
    });
    await queueServingNotices(deps, tx, due);
  });
}
