import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import {
  NOTICE_PEOPLE_MAX,
  NOTICE_SOON_HOURS,
  NOTICES_PER_HOUR,
  noticeMessages,
} from '@kanisa/contract/events/announcements.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { AppError } from '../../../base/app-error.ts';
import { buildPageUrl, getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { groupByLanguage } from '../../identity/accounts/preferences.service.ts';
import { estimateAnnouncement, queueAnnouncement } from '../../messaging/notify/announcements.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findEvent, listEventChanges } from '../events/events.repo.ts';
import type { EventRow } from '../events/events.table.ts';
import { findNextOccurrence, findOccurrenceOn, type Occurrence, toEndTime } from '../occurrences/occurrences.rules.ts';
import { buildNoticeTexts, type NoticeTexts } from './announcement-text.rules.ts';
import { type EventDates, listPeopleComing, pushToAttendees } from './push-attendees.service.ts';

/** One counter for each transaction: two could deadlock with the clean-up of counters. */
const NOTICE_LIMIT: Limit = {
  kind: 'event-notices',
  max: NOTICES_PER_HOUR,
  seconds: 3600,
  message: noticeMessages.tooMany,
};

const CHANNEL_ACTIONS: Record<NoticeChannel, Action> = {
  message: 'messages.manage',
  email: 'emails.manage',
  text: 'texts.manage',
};

/** Texts are set up if a gateway sends them. The outbox only keeps them. */
const areTextsSetUp = ({ settings: { sms } }: Deps) => sms.gateway !== 'outbox';

/** How many were told, by each channel. */
export interface NotifiedCounts {
  people: number;
  message: number;
  email: number;
  text: number;
}

export interface DateChange {
  event: EventRow;
  /** The date before the change. Null for a deleted series, whose dates are all told about at once. */
  before: Occurrence | null;
  /** Null if the event is deleted. */
  after: Occurrence | null;
  /** Call `listPeopleToTell` before the change, which may delete the attendance. */
  userIds: readonly number[];
  channels: readonly NoticeChannel[];
  /** Call `listPeopleToPush` before the change. */
  pushUserIds: readonly number[];
  /** Whether a series that goes on has other times or another place. */
  isSeriesMoved?: boolean;
}

export async function listPeopleToTell(deps: Deps, db: DbOrTx, actor: Actor, dates: EventDates): Promise<number[]> {
  const ids = await listPeopleComing(deps, db, { ...dates, actor, limit: NOTICE_PEOPLE_MAX + 1 });
  if (ids.length > NOTICE_PEOPLE_MAX) throw new AppError('conflict', noticeMessages.tooManyPeople);
  return ids;
}

/**
 * Tells those who come that a date was moved, cancelled or taken up again, in the transaction of the change. A change
 * of the texts alone tells nobody, and the same request again changes nothing. Each language is a notice of its own.
 * Devices get a push notice, whichever channels staff chose.
 */
export async function notifyAttendees(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  change: DateChange,
): Promise<NotifiedCounts | null> {
  const { event, before, after, userIds, channels } = change;
  requireChannels(deps, actor, channels);
  if (isNews(deps, change)) await pushToAttendees(deps, tx, { event, before, after, userIds: change.pushUserIds });
  if (channels.length === 0) return null;
  if (!isNews(deps, change) || userIds.length === 0) return { people: 0, message: 0, email: 0, text: 0 };
  await enforceLimit({ db: tx, clock: deps.clock }, NOTICE_LIMIT, formatUserSubject(actor.id));
  const told: NotifiedCounts = { people: 0, message: 0, email: 0, text: 0 };
  for (const [language, ids] of await groupByLanguage(deps, tx, userIds)) {
    const { emailId, textMessageId, ...counts } = await queueAnnouncement(
      deps,
      tx,
      { ...buildTexts(deps, change, language), senderId: actor.id, userIds: ids, pushKind: 'event_change' },
      channels,
    );
    await recordAudit(deps, tx, actor, {
      action: 'event.notified',
      after: {
        event_id: event.id,
        title: event.title,
        date: before?.occursOn ?? null,
        people: ids.length,
        ...counts,
        email_id: emailId,
        text_message_id: textMessageId,
      },
    });
    told.people += ids.length;
    told.message += counts.message;
    told.email += counts.email;
    told.text += counts.text;
  }
  return told;
}

function buildTexts(deps: Deps, { event, before, after }: DateChange, language: Language): NoticeTexts {
  const path = `/calendar/${event.id}?date=${after?.occursOn}`;
  return buildNoticeTexts(getTranslator(language), createFormats(language, deps.settings.church.timeZone), {
    church: getChurchName(deps),
    before: before ?? { ...event, isCancelled: false },
    after,
    isSeries: before === null,
    url: event.isPublic && after ? buildPageUrl(deps, path, language) : null,
  });
}

function requireChannels(deps: Deps, actor: Actor, channels: readonly NoticeChannel[]): void {
  if (channels.some((channel) => !isAllowed(deps.policy, actor, CHANNEL_ACTIONS[channel], {}))) {
    throw new AppError('forbidden', noticeMessages.textsDenied);
  }
  if (channels.includes('text') && !areTextsSetUp(deps)) throw new AppError('conflict', noticeMessages.textsOff);
}

function isNews(deps: Deps, { before, after, isSeriesMoved = false }: DateChange): boolean {
  if (before === null) return after === null || isSeriesMoved;
  return isAhead(deps, before, after) && isMovedOrCancelled(before, after);
}

/** A date that is over interests nobody, unless it is moved to a day that lies ahead. */
function isAhead({ clock }: Deps, before: Occurrence, after: Occurrence | null): boolean {
  return [before, after].some((one) => one !== null && toEndTime(one) >= clock.now());
}

function isMovedOrCancelled(before: Occurrence, after: Occurrence | null): boolean {
  if (after === null || after.isCancelled || before.isCancelled)
    return before.isCancelled !== (after?.isCancelled ?? true);
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsAt?.getTime() !== after.endsAt?.getTime() ||
    before.location !== after.location
  );
}

export interface NoticeOffer {
  people: number;
  email: number;
  text: { phones: number; price: number | null; currency: string } | null;
  isSoon: boolean;
}

/** Serves the forms before they change anything. */
export async function offerNotice(deps: Deps, actor: Actor, id: number, occursOn: string | null): Promise<NoticeOffer> {
  const { timeZone } = deps.settings.church;
  const event = await findEvent(deps.db, id);
  if (!event) throw new AppError('not_found', eventMessages.notFound);
  const userIds = await listPeopleToTell(deps, deps.db, actor, { event, occursOn });
  const groups = await groupByLanguage(deps, deps.db, userIds);
  const estimate = await estimateAnnouncement(deps, [...groups.values()]);
  const series = { event, changes: await listEventChanges(deps.db, [id]) };
  const now = deps.clock.now();
  const date =
    occursOn === null ? findNextOccurrence(timeZone, series, now) : findOccurrenceOn(timeZone, series, occursOn);
  const hoursAhead = date ? (date.startsAt.getTime() - now.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
  const mayText = areTextsSetUp(deps) && isAllowed(deps.policy, actor, 'texts.manage', {});
  return {
    people: userIds.length,
    email: estimate.email,
    text: mayText ? { phones: estimate.phones, price: estimate.price, currency: deps.settings.sms.currency } : null,
    isSoon: hoursAhead <= NOTICE_SOON_HOURS,
  };
}
