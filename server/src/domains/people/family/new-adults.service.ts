import type { Deps } from '../../../core/deps.ts';
import type { Notice, NoticeKind } from '../../../core/notices.ts';
import { forNobody } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { findUser, listActiveAdminIds } from '../../identity/accounts/credentials.service.ts';
import { queueNotices } from '../../messaging/notify/notify.service.ts';
import { subtractYears } from '../persons/ages.rules.ts';
import { joinName } from '../persons/names.rules.ts';
import { listBornIn } from './new-adults.repo.ts';

const ADULT_AT_YEARS = 18;

interface NewAdults {
  /** The month in which they turn 18. */
  month: string;
}

/** The names are read when the notice leaves: a notice holds ids and dates only. */
export const newAdultsNotice: NoticeKind<NewAdults> = {
  name: 'people.new_adults',
  push: 'message',
  async prepare(_deps, tx, { userId, data }: Notice<NewAdults>) {
    const reader = await findUser(tx, userId);
    const found = reader?.role === 'admin' ? await listBornIn(tx, subtractYears(data.month, ADULT_AT_YEARS)) : [];
    if (found.length === 0) return null;
    return {
      path: '/admin/people',
      mail: ({ t }) => ({
        title: t('Who turns 18 this month'),
        text: t('With an account of their own their family no longer sees or changes their details.'),
        lines: found.map(
          (person) => `${joinName(person)}, ${person.dateOfBirth?.slice(8)}.${person.dateOfBirth?.slice(5, 7)}.`,
        ),
        button: t('Open people'),
      }),
    };
  },
};

/** Runs nightly, and tells each admin once a month. */
export async function tellOfNewAdults(deps: Deps): Promise<void> {
  const { settings, clock, db } = deps;
  const month = getCalendarDay(settings.church.timeZone, clock.now()).slice(0, 7);
  if ((await listBornIn(db, subtractYears(month, ADULT_AT_YEARS))).length === 0) return;
  await forNobody(db, 'the monthly list of those who turn 18').transaction(async (tx) => {
    const admins = await listActiveAdminIds(tx);
    const onceKey = `new adults ${month}`;
    await queueNotices(
      deps,
      tx,
      admins.map((userId) => ({ kind: newAdultsNotice, userId, data: { month }, onceKey })),
    );
  });
}
