import { LINK_PATH, REMINDER_QUIET_HOURS } from '@kanisa/contract/serving/serving.ts';
import { getChurchName } from '../../../church/church-name.ts';
import type { Notice, NoticeContent, NoticeDeps, NoticeKind } from '../../../core/notices.ts';
import type { Tx } from '../../../db/client.ts';
import { getDepartment } from '../../departments/departments/departments.service.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { type NewNotice, queueNotices } from '../../messaging/notify/notify.service.ts';
import { createServingLink } from '../links/create-link.service.ts';
import { listOwnPlacesByIds, type OwnPlaceRow, unaskPlaces } from '../places/places.repo.ts';
import { buildServingText } from './serving-texts.rules.ts';
import { type ServingNoticeName, writeServingMail } from './serving-words.rules.ts';

/** What a notice is about. */
interface ServingNoticeData {
  placeIds: number[];
  /** The first place as it was then: its position may be deleted before the notice leaves. */
  about: { department: string; position: string; startsAt: string };
}

type ServingNoticeKind = NoticeKind<ServingNoticeData>;
type ServingNotice = Notice<ServingNoticeData>;

/** Places of a notice that is up to date. */
const EXPECTED_STATES: Record<Exclude<ServingNoticeName, 'ended'>, OwnPlaceRow['state']> = {
  ask: 'asked',
  ask_again: 'asked',
  remind_answer: 'asked',
  remind_date: 'accepted',
  declined: 'declined',
  taken: 'accepted',
};

const ANSWERABLE: readonly ServingNoticeName[] = ['ask', 'ask_again', 'remind_answer'];
const REMINDERS: readonly ServingNoticeName[] = ['remind_answer', 'remind_date'];

async function prepare(
  deps: NoticeDeps,
  tx: Tx,
  name: ServingNoticeName,
  { userId, data }: ServingNotice,
): Promise<NoticeContent | null> {
  const all = await listOwnPlacesByIds(tx, data.placeIds);
  const now = deps.clock.now();
  const isCurrent = ({ state, startsAt }: OwnPlaceRow) =>
    name !== 'ended' && state === EXPECTED_STATES[name] && startsAt > now;
  const places = name === 'ended' ? all : all.filter(isCurrent);
  const [first] = places;
  if (!first && name !== 'ended') return null;
  if (first && name === 'declined' && !(await isForLeader(deps, tx, first, userId))) return null;
  const person = first && first.userId !== userId ? await findUser(tx, first.userId) : null;
  const startsAt = first?.startsAt ?? new Date(data.about.startsAt);
  const asking = name === 'ask_again' ? 'ask_again' : 'ask';
  return {
    path: toPath(name, first),
    mail: ({ t, formats }) =>
      writeServingMail(t, name, {
        ...data.about,
        date: formats.weekdayTime(startsAt),
        dates: places.map((place) => `${place.position.name}, ${formats.weekdayTime(place.startsAt)}`),
        person: person ? `${person.firstName} ${person.lastName}` : '',
      }),
    text: ({ t, formats, firstName }, url) =>
      buildServingText(t, asking, {
        church: getChurchName(deps),
        firstName,
        position: data.about.position,
        date: formats.shortTime(startsAt),
        count: places.length,
        url,
      }),
    ...(ANSWERABLE.includes(name) && {
      createUrl: async () =>
        `${deps.settings.publicUrl}${LINK_PATH}/${await createServingLink(deps.db, userId, places)}`,
    }),
  };
}

/** The leader may have changed since a decline: only the person who leads now may learn of it. */
async function isForLeader(deps: NoticeDeps, tx: Tx, place: OwnPlaceRow, userId: number): Promise<boolean> {
  const { leaderId } = await getDepartment(tx, place.department.id);
  if (leaderId === userId) return true;
  if (leaderId !== null && leaderId !== place.userId)
    await queueServingNotices(deps, tx, [{ userId: leaderId, kind: 'declined', placeIds: [place.id] }]);
  return false;
}

/** The page for somebody who is logged in, as on every device that gets notices. */
function toPath(name: ServingNoticeName, place: OwnPlaceRow | undefined): string {
  if (!place || (name !== 'declined' && name !== 'taken')) return '/serving';
  return `/department/${place.department.id}/serving${name === 'declined' ? '/plan' : ''}`;
}

const toKind = (name: ServingNoticeName): ServingNoticeKind => ({
  name: `serving.${name}`,
  module: 'serving',
  push: 'message',
  ...(REMINDERS.includes(name) && { quietHours: REMINDER_QUIET_HOURS }),
  prepare: (deps, tx, notice) => prepare(deps, tx, name, notice),
});

const KINDS: Record<ServingNoticeName, ServingNoticeKind> = {
  /** An asking needs its leader's right to plan. The other notices follow from a change that stands. */
  ask: {
    ...toKind('ask'),
    async findMandate(db, { causedBy, data }) {
      const [place] = await listOwnPlacesByIds(db, data.placeIds);
      return place ? { userId: causedBy, action: 'serving.plan', departmentId: place.department.id } : null;
    },
    /** The person was not asked, so the places are planned again and whoever leads now can ask. */
    onMandateLost: (tx, { data }) => unaskPlaces(tx, data.placeIds),
  },
  ask_again: toKind('ask_again'),
  remind_answer: toKind('remind_answer'),
  remind_date: toKind('remind_date'),
  ended: toKind('ended'),
  declined: toKind('declined'),
  taken: toKind('taken'),
};

export const SERVING_NOTICES: readonly NoticeKind[] = Object.values(KINDS);

export interface NewServingNotice extends Pick<NewNotice, 'userId' | 'text' | 'causedBy'> {
  kind: ServingNoticeName;
  /** At least one, in order of their start. */
  placeIds: readonly number[];
}

/** A place reminds once of an answer and once of the date, also if two processes remind at once. */
export async function queueServingNotices(
  deps: Pick<NoticeDeps, 'clock' | 'queue'>,
  tx: Tx,
  given: readonly NewServingNotice[],
  options: { isCounted?: boolean } = {},
): Promise<void> {
  const firstIds = given.flatMap(({ placeIds }) => placeIds.slice(0, 1));
  const places = new Map((await listOwnPlacesByIds(tx, firstIds)).map((place) => [place.id, place]));
  const notices = given.flatMap(({ kind, placeIds, ...notice }): NewNotice[] => {
    const first = places.get(placeIds[0] ?? 0);
    if (!first) return [];
    const { department, position, startsAt } = first;
    const about = { department: department.name, position: position.name, startsAt: startsAt.toISOString() };
    const onceKey = REMINDERS.includes(kind) && { onceKey: String(first.id) };
    return [{ ...notice, kind: KINDS[kind], data: { placeIds: [...placeIds], about }, ...onceKey }];
  });
  await queueNotices(deps, tx, notices, options);
}
