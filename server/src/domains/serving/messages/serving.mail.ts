import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';
import type { ServingMessageKind } from './serving-messages.table.ts';

export interface ServingMail {
  church: MailSender;
  firstName: string;
  kind: ServingMessageKind;
  position: string;
  department: string;
  date: string;
  /** One line for each date that the message asks about. */
  dates: readonly string[];
  /** Full name of the person whose answer the leader hears of. */
  person: string;
  url: string;
  language: Language;
}

export function buildServingMail(mail: ServingMail): BuiltMail {
  const t = getTranslator(mail.language);
  const { title, text, button } = writeMail(t, mail);
  const layout = layOutMail({
    language: mail.language,
    sender: mail.church,
    title,
    preview: text,
    paragraphs: [formatGreeting(t, mail.firstName), text, ...(mail.dates.length > 1 ? mail.dates : [])],
    button: { label: button, url: mail.url },
    footer: [mail.church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: title, ...layout };
}

interface MailWords {
  title: string;
  text: string;
  button: string;
}

type MailTexts = Record<ServingMessageKind, (t: Translate, values: Record<string, string>) => MailWords>;

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

function writeMail(t: Translate, { kind, position, department, date, dates, person }: ServingMail): MailWords {
  const words = TEXTS[kind](t, { position, department, date, person });
  return kind === 'ask' && dates.length > 1 ? { ...words, text: t('You are asked to serve on these dates:') } : words;
}
