import { countTextParts, listNonGsmCharacters, toGsmText } from '@kanisa/contract/messaging/text-parts.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/translate.ts';

/** Describes a date of an event, before or after a change. */
export interface NoticedDate {
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  location: string | null;
  isCancelled: boolean;
}

export interface NoticeFacts {
  church: string;
  before: NoticedDate;
  /** Null if the event was deleted. */
  after: NoticedDate | null;
  /** A whole series was deleted, so no single date is named. */
  isSeries: boolean;
  /** The public page; null if there is none. */
  url: string | null;
}

export interface NoticeTexts {
  subject: string;
  content: string;
  text: string;
}

const TITLE_IN_TEXT_MAX = 40;

const shorten = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 3).trimEnd()}...`);

/** Builds the subject, the message and a text message of one part, so that its price is known before it is written. */
export function buildNoticeTexts(t: Translate, formats: Formats, facts: NoticeFacts): NoticeTexts {
  const { before, after, church, url, isSeries } = facts;
  const isOff = after === null || after.isCancelled;
  const names = {
    title: before.title,
    when: formats.weekdayTime(before.startsAt),
    new: after ? formats.weekdayTime(after.startsAt) : '',
    end: after?.endsAt ? formats.time(after.endsAt) : '',
    place: after?.location ?? '',
  };
  const isMoved = !isOff && after.startsAt.getTime() !== before.startsAt.getTime();
  const hasNewEnd = !isOff && !before.isCancelled && !isMoved && isNewEnd(before, after);
  const lines = [
    isOff && isSeries && t('“{title}” is cancelled, with all its dates.', names),
    isOff && !isSeries && t('“{title}” on {when} is cancelled.', names),
    !isOff && before.isCancelled && t('“{title}” takes place after all.', names),
    !isOff && !before.isCancelled && t('“{title}” on {when} has changed.', names),
    !isOff && (isMoved || before.isCancelled) && t('It’s now on {new}.', names),
    hasNewEnd && t('It now ends at {end}.', names),
    !isOff && after.location !== null && t('Place: {place}', names),
    url !== null && url,
  ];
  return {
    subject: isOff ? t('Cancelled: {title}', names) : t('Changed: {title}', names),
    content: lines.filter((line) => line !== false).join('\n'),
    text: buildOnePart(t, formats, facts, church),
  };
}

const isNewEnd = (before: NoticedDate, after: NoticedDate) =>
  after.endsAt !== null && after.endsAt.getTime() !== before.endsAt?.getTime();

function buildOnePart(
  t: Translate,
  formats: Formats,
  { before, after, isSeries }: NoticeFacts,
  church: string,
): string {
  const isOff = after === null || after.isCancelled;
  const names = {
    church: shorten(church, TITLE_IN_TEXT_MAX),
    title: shorten(toPlainGsm(before.title) || toPlainGsm(church), TITLE_IN_TEXT_MAX),
    when: formats.shortTime(before.startsAt),
    new: after ? formats.shortTime(after.startsAt) : '',
    end: after?.endsAt ? formats.time(after.endsAt) : '',
    place: shorten(toPlainGsm(after?.location ?? ''), TITLE_IN_TEXT_MAX),
  };
  const isMoved = !isOff && (before.isCancelled || after.startsAt.getTime() !== before.startsAt.getTime());
  const hasNewPlace = names.place !== '' && after?.location !== before.location;
  const nameNews = () => {
    if (isOff && isSeries) return t('{church}: {title} is cancelled.', names);
    if (isOff) return t('{church}: {title} on {when} is cancelled.', names);
    if (isMoved) return t('{church}: {title} on {when} is now on {new}.', names);
    if (hasNewPlace) return t('{church}: {title} on {when} is now at {place}.', names);
    if (isNewEnd(before, after)) return t('{church}: {title} on {when} now ends at {end}.', names);
    return t('{church}: {title} on {when} has changed.', names);
  };
  return cutToOnePart(toPlainGsm(nameNews()));
}

/** Replaces what would need the expensive alphabet: accents are dropped, other characters left out. */
function toPlainGsm(text: string): string {
  const plain = toGsmText(text)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
  const foreign = new Set(listNonGsmCharacters(plain));
  return [...plain]
    .filter((character) => !foreign.has(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function cutToOnePart(text: string): string {
  let characters = [...text];
  while (countTextParts(characters.join('')).parts > 1) characters = characters.slice(0, -1);
  return characters.join('');
}
