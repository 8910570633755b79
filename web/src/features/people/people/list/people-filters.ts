import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { AGE_MAX, PERSON_STATUSES, type PersonStatus } from '@kanisa/contract/people/people.ts';
import { t } from '../../../../lib/i18n.ts';
import { inSharedParam, inTwoParams, type ListFilter } from '../../../../ui/work-list/filters.ts';
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
  departments: readonly { id: number; name: string }[];
}

export function listPeopleFilters({ fields, tags, departments }: FilterSources): ListFilter[] {
  return [
    ...listMainFilters(),
    ...listAgeFilters(),
    ...listGroupFilters(tags, departments),
    ...listPersonalFilters(),
    ...listTimeFilters(),
    ...fields.map(toFieldFilter),
  ];
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

const listAgeFilters = (): ListFilter[] => [
  {
    name: 'age',
    label: t('Age in years'),
    before: t('aged'),
    kind: 'range',
    max: AGE_MAX,
    address: inTwoParams('age_min', 'age_max'),
    describe: formatAges,
  },
];

/** '18 to 35', '18 or older', 'up to 35', '18'. */
function formatAges(from: string, to: string): string {
  if (from === to) return from;
  if (to === '') return t('{age} or older', { age: from });
  return from === '' ? t('up to {age}', { age: to }) : t('{from} to {to}', { from, to });
}

const listGroupFilters = (tags: readonly string[], departments: FilterSources['departments']): ListFilter[] => [
  {
    name: 'department',
    label: t('Department'),
    before: t('who are in'),
    kind: 'one',
    choices: departments.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    name: 'tag',
    label: t('Tag'),
    before: t('tagged'),
    kind: 'one',
    choices: tags.map((tag) => ({ value: tag, label: tag })),
  },
];

const listPersonalFilters = (): ListFilter[] => [
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

/** One own field filters at a time, because the address has one place for it. */
function toFieldFilter(field: PeopleField): ListFilter {
  const { id, name, kind } = field;
  const base = {
    name: `field:${id}`,
    label: name,
    before: t('with {field}', { field: name }),
    address: inSharedParam('field', `${id}:`),
  };
  if (kind === 'date') return { ...base, kind: 'day', describe: formatPlainDay };
  if (kind === 'text' || kind === 'number') return { ...base, kind: 'text' };
  const values = kind === 'choice' ? field.choices : ['true', 'false'];
  const choices = values.map((value) => ({ value, label: formatFieldValue(field, value) ?? value }));
  return { ...base, kind: 'one', choices };
}
