import type { Deps } from '../../../deps.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';

/** For a person who opens the archive and has never seen JSON. */
export function renderReadme(deps: Deps, username: string): string {
  const t = getTranslator('en');
  const { church } = deps.settings;
  const time = createFormats('en', church.timeZone).dateTime(deps.clock.now());
  return `${[
    t('What {{church}} holds about you', { church: church.name }),
    t('Made on {{time}} for the account {{username}}.', { time, username }),
    [
      ...deps.personalData.flatMap(({ files }) => files.map((file) => file.describe(t))),
      t('photos: your photo, and those of your family by their id in family.json.'),
    ].join('\n'),
    t(
      'Your password and the codes and links that were sent to you are not in here: they are kept only in a form that nobody can read.',
    ),
    t('Keep this file safe. Whoever opens it reads all of it.'),
  ].join('\n\n')}\n`;
}
