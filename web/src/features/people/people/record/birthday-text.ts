import { t } from '../../../../lib/i18n.ts';
import type { FactField, FactValues } from '../../../../ui/record/fact-editor.tsx';
import { listMonths } from '../shared/person-text.ts';

/** A birthday is a day and a month; the year may be unknown. */
export function listBirthdayFields(birthday: string | null): FactField[] {
  const [year = '', month = '', day = ''] = splitBirthday(birthday);
  return [
    { name: 'day', label: t('Day'), kind: 'number', value: day.replace(/^0/, ''), maxLength: 2 },
    {
      name: 'month',
      label: t('Month'),
      kind: 'choice',
      value: month,
      choices: [{ value: '', label: t('Not set') }, ...listMonths()],
    },
    { name: 'year', label: t('Year, if it is known'), kind: 'number', value: year, maxLength: 4 },
  ];
}

function splitBirthday(birthday: string | null): string[] {
  if (birthday === null) return [];
  return birthday.startsWith('--') ? ['', ...birthday.slice(2).split('-')] : birthday.split('-');
}

/** '2016-05-04', '--05-04', or nothing at all. The server names what is no day. */
export function joinBirthday({ day = '', month = '', year = '' }: FactValues): string {
  if (day.trim() === '' && month === '' && year.trim() === '') return '';
  return `${year.trim() === '' ? '-' : year.trim()}-${month}-${day.trim().padStart(2, '0')}`;
}
