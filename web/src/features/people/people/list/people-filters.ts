import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { PERSON_STATUSES, type PersonStatus } from '@kanisa/contract/people/people.ts';
import { t } from '../../../../lib/i18n.ts';
import type { ListFilter } from '../../../../ui/work-list/filters.ts';
import { formatFieldValue } from '../shared/field-text.ts';
import { formatPlainDay, formatStatus, listGenders, listMonths } from '../shared/person-text.ts';

const STATUS_WORDS: Record<PersonStatus, () => string> = {
  visitor: () => t('visiting'),
  attends: () => t('attending'),
  member: () => t('members'),
  left: () => t('former members'),
  died: () => t('no longer alive'),
};

interface FilterSources {
  fields: readonly PeopleField[];
  tags: readonly string[];
}

export function listPeopleFilters({ fields, tags }: FilterSources): ListFilter[] {
  return [...listMainFilters(), ...listPersonalFilters(tags), ...listTimeFilters(), ...listFieldFilters(fields)];
}

/** The sentence begins with these: 'Adults in Umoja who are members'. */
const listMainFilters = (): ListFilter[] => [
  {
    name: 'kind',
    label: t('Age'),
    before: '',
    anyLabel: t('Everyone'),
    kind: 'one',
    choices: [
      { value: '', label: t('Everyone') },
      { value: 'adults', label: t('Adults') },
      { value: 'children', label: t('Children') },
    ],
  },
  { name: 'area', label: t('Area'), before: t('in', { context: 'filter' }), kind: 'text' },
  {
    name: 'status',
    label: t('Status'),
    before: t('who are'),
    kind: 'many',
    choices: PERSON_STATUSES.map((value) => ({ value, label: formatStatus(value), words: STATUS_WORDS[value]() })),
  },
];

const listPersonalFilters = (tags: readonly string[]): ListFilter[] => [
  {
    name: 'tag',
    label: t('Tag'),
    before: t('tagged'),
    kind: 'one',
    choices: tags.map((tag) => ({ value: tag, label: tag })),
  },
  {
    name: 'has_account',
    label: t('Account'),
    before: '',
    kind: 'one',
    choices: [
      { value: 'true', label: t('with an account') },
      { value: 'false', label: t('without an account') },
    ],
  },
  { name: 'gender', label: t('Gender'), before: '', kind: 'one', choices: listGenders() },
];

const listTimeFilters = (): ListFilter[] => [
  {
    name: 'birthday_month',
    label: t('Birthday in'),
    before: t('with a birthday in'),
    kind: 'one',
    choices: listMonths().map(({ value, label }) => ({ value: String(Number(value)), label })),
  },
  {
    name: 'joined_since',
    label: t('Joined since'),
    before: t('who joined since'),
    kind: 'day',
    describe: formatPlainDay,
  },
];

/** Own fields with few values. One of them filters at a time, because the address has one place for it. */
function listFieldFilters(fields: readonly PeopleField[]): ListFilter[] {
  const choices = fields.flatMap((field) =>
    listFieldValues(field).map((value) => ({
      value: `${field.id}:${value}`,
      label: `${field.name}: ${formatFieldValue(field, value) ?? value}`,
    })),
  );
  if (choices.length === 0) return [];
  return [{ name: 'field', label: t('Own field'), before: t('with', { context: 'filter' }), kind: 'one', choices }];
}

function listFieldValues({ kind, choices }: PeopleField): readonly string[] {
  if (kind === 'choice') return choices;
  return kind === 'yes_no' ? ['true', 'false'] : [];
}
