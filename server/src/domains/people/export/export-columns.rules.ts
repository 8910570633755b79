import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { PEOPLE_COLUMNS, type PeopleColumn } from '@kanisa/contract/people/lists.ts';
import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import type { Translate } from '../../../i18n/translate.ts';

export type Cell = string | number | boolean | null;
export type ExportColumn = readonly [heading: string, cell: (person: PersonSummary) => Cell];

const NAMES: readonly ExportColumn[] = [
  ['id', ({ id }) => id],
  ['first_name', (person) => person.first_name],
  ['last_name', (person) => person.last_name],
];

/** A child of whom the reader may not know more than the list shows has empty cells. */
const COLUMNS: Record<PeopleColumn, readonly ExportColumn[]> = {
  status: [['status', ({ status }) => status]],
  age: [['age', ({ age }) => age]],
  birthday: [['date_of_birth', (person) => person.date_of_birth]],
  gender: [['gender', ({ gender }) => gender]],
  phone_number: [['phone_number', (person) => person.phone_number]],
  email: [['personal_email', ({ email }) => email]],
  address: [
    ['county', ({ address }) => address?.county ?? null],
    ['town', ({ address }) => address?.town ?? null],
    ['area', ({ address }) => address?.area ?? null],
    ['description', ({ address }) => address?.description ?? null],
  ],
  household: [
    ['household_id', ({ household }) => household?.id ?? null],
    ['household', ({ household }) => household?.name ?? null],
  ],
  tags: [['tags', ({ tags }) => tags.join(', ')]],
  member_since: [['member_since', (person) => person.member_since]],
  account: [['has_account', (person) => (person.is_limited ? null : person.has_account)]],
};

const isPlainColumn = (name: string): name is PeopleColumn => PEOPLE_COLUMNS.some((one) => one === name);

/** The columns in the order that was asked for, behind the name; all without a choice. */
export function listExportColumns(
  names: readonly string[],
  fields: readonly Pick<PeopleField, 'id' | 'name'>[],
  t: Translate,
): ExportColumn[] {
  const chosen = names.length > 0 ? names : [...PEOPLE_COLUMNS, ...fields.map(({ id }) => `field:${id}`)];
  const columns = chosen.flatMap((name) =>
    isPlainColumn(name) ? translate(COLUMNS[name], t) : findField(name, fields),
  );
  return [...translate(NAMES, t), ...columns];
}

const translate = (columns: readonly ExportColumn[], t: Translate): ExportColumn[] =>
  columns.map(([heading, cell]) => [t(heading), cell]);

/** A field that was deleted has no column. */
function findField(name: string, fields: readonly Pick<PeopleField, 'id' | 'name'>[]): ExportColumn[] {
  const field = fields.find(({ id }) => name === `field:${id}`);
  return field ? [[field.name, (person) => person.fields[field.id] ?? null]] : [];
}
