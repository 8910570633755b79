import type { NoticeWords } from '../../../core/notices.ts';
import type { Translate } from '../../../i18n/translate.ts';

/**
 * `ask` asks for an answer, `ask_again` after the date moved. `remind_answer` and `remind_date` are the reminders.
 * The others tell the person that places ended, or the leader what somebody answered.
 */
export type ServingNoticeName = 'ask' | 'ask_again' | 'remind_answer' | 'remind_date' | 'ended' | 'declined' | 'taken';

export interface ServingMailFacts {
  position: string;
  department: string;
  date: string;
  /** One line for each date that the notice asks about. */
  dates: readonly string[];
  /** Full name of the person whose answer the leader hears of. */
  person: string;
}

type MailTexts = Record<ServingNoticeName, (t: Translate, values: Record<string, string>) => NoticeWords>;

/** Each kind has its own words. An asking about several dates lists them below its text. */
const TEXTS: MailTexts = {
  ask: (t, values) => ({
    title: t('Can you serve in {department}?', values),
    text: t('You are asked to serve: {position}, {date}.', values),
    button: t('Answer'),
  }),
  ask_again: (t, values) => ({
    title: t('Your date in {department} moved', values),
    text: t('{position} moved to {date}. Can you still serve?', values),
    button: t('Answer'),
  }),
  remind_answer: (t, values) => ({
    title: t('Please answer: can you serve?'),
    text: t('You were asked to serve and have not answered yet: {position}, {date}.', values),
    button: t('Answer'),
  }),
  remind_date: (t, values) => ({
    title: t('Tomorrow you serve in {department}', values),
    text: t('Thank you for serving: {position}, {date}.', values),
    button: t('See your dates'),
  }),
  ended: (t, values) => ({
    title: t('You are not needed on this date'),
    text: t('You do not need to come for {position}, {date}. Thank you.', values),
    button: t('See your dates'),
  }),
  declined: (t, values) => ({
    title: t('{person} can’t serve', values),
    text: t('{person} can’t serve: {position}, {date}. The place is open again.', values),
    button: t('Open the plan'),
  }),
  taken: (t, values) => ({
    title: t('{person} serves in {department}', values),
    text: t('{person} took a place: {position}, {date}.', values),
    button: t('Open the department'),
  }),
};

export function writeServingMail(t: Translate, name: ServingNoticeName, facts: ServingMailFacts): NoticeWords {
  const { position, department, date, dates, person } = facts;
  const words = TEXTS[name](t, { position, department, date, person });
  if (dates.length < 2) return words;
  return { ...words, lines: dates, ...(name === 'ask' && { text: t('You are asked to serve on these dates:') }) };
}
