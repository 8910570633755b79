import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import type { ListColumn } from '../../../../ui/work-list/columns.ts';
import { formatFieldValue } from '../shared/field-text.ts';
import { formatBirthday, formatPhone, formatPlainDay } from '../shared/person-text.ts';
import { StatusMark } from '../shared/status-mark.tsx';

/** The first five as drawn; the others by choice. */
export function listPeopleColumns(fields: readonly PeopleField[]): ListColumn<PersonSummary>[] {
  return [...listPlainColumns(), ...listExtraColumns(), ...fields.map(toFieldColumn)];
}

const listPlainColumns = (): ListColumn<PersonSummary>[] => [
  {
    name: 'status',
    label: t('Status'),
    sort: 'status',
    rank: 1,
    cell: ({ status }) => status && <StatusMark status={status} />,
  },
  {
    name: 'phone_number',
    label: t('Phone'),
    rank: 1,
    cell: ({ phone_number: phone }) => phone && formatPhone(phone),
  },
  { name: 'household', label: t('Household'), rank: 3, cell: ({ household }) => household?.name },
  { name: 'address', label: t('Area'), rank: 4, cell: ({ address }) => address?.area || address?.town },
];

/** Shown by choice. */
const listExtraColumns = (): ListColumn<PersonSummary>[] => {
  const columns: ListColumn<PersonSummary>[] = [
    { name: 'age', label: t('Age'), sort: 'age', rank: 2, cell: ({ age }) => age },
    { name: 'email', label: t('Email'), rank: 3, cell: ({ email }) => email && <EmailText email={email} /> },
    {
      name: 'birthday',
      label: t('Birthday'),
      rank: 3,
      cell: ({ date_of_birth: day }) => day && formatBirthday(day),
    },
    {
      name: 'member_since',
      label: t('Member since'),
      sort: 'member_since',
      rank: 4,
      cell: ({ member_since: day }) => day && formatPlainDay(day),
    },
    { name: 'tags', label: t('Tags'), rank: 4, cell: ({ tags }) => tags.join(', ') || null },
    {
      name: 'account',
      label: t('Account'),
      rank: 4,
      cell: ({ has_account: hasAccount }) => (hasAccount ? t('Yes') : null),
    },
  ];
  return columns.map((column) => ({ ...column, isExtra: true }));
};

const toFieldColumn = (field: PeopleField): ListColumn<PersonSummary> => ({
  name: `field:${field.id}`,
  label: field.name,
  rank: 4,
  isExtra: true,
  cell: (person) => formatFieldValue(field, person.fields[field.id]),
});
