import { chooseLanguage, getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { ArchiveFile } from '../../../core/personal-data.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { Actor } from '../../../policy/actor.ts';

/** The order in which a person reads the archive. A file that is not listed comes last. */
const READING_ORDER = [
  'profile.json',
  'record.json',
  'family.json',
  'family-requests.json',
  'devices.json',
  'email-changes.json',
  'departments.json',
  'applications.json',
  'info-posts.json',
  'events.json',
  'attendance.json',
  'messages.json',
  'messages-read.json',
  'emails-received.json',
  'emails-sent.json',
  'texts.json',
  'history.json',
  'imports.json',
  'site.json',
];

/** The text files of the archive, in reading order. */
export function listArchiveTexts({ personalData }: Pick<Deps, 'personalData'>): ArchiveFile[] {
  const rank = ({ name }: ArchiveFile) => (READING_ORDER.includes(name) ? READING_ORDER.indexOf(name) : Infinity);
  return personalData.flatMap(({ files }) => files).toSorted((a, b) => rank(a) - rank(b) || 0);
}

/** Written for readers who have never seen JSON, in the language of the account. */
export function renderReadme(deps: Deps, { username, language: wanted }: Pick<Actor, 'username' | 'language'>): string {
  const language = chooseLanguage(deps, wanted);
  const t = getTranslator(language);
  const { church } = deps.settings;
  const time = createFormats(language, church.timeZone).dateTime(deps.clock.now());
  return `${[
    t('What {church} knows about you', { church: getChurchName(deps) }),
    t('Made on {time} for the account {username}.', { time, username }),
    [
      ...listArchiveTexts(deps).map((file) => file.describe(t)),
      t('photos: your photo, and those of your family by their id in family.json.'),
    ].join('\n'),
    t(
      'Your password and the codes and links sent to you aren’t included: they’re only stored in a form that no one can read.',
    ),
    t('Keep this file safe. Anyone who opens it can read all of it.'),
  ].join('\n\n')}\n`;
}
