import { blankIsNull, isPlainLine, isPlainName } from '@kanisa/contract/core/fields.ts';
import type { Sentence } from '@kanisa/contract/core/message.ts';
import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { ADDRESS_DESCRIPTION_MAX, PLACE_MAX } from '@kanisa/contract/people/address.ts';
import { FILE_FIELDS, type FileField, fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { HOUSEHOLD_NAME_MAX } from '@kanisa/contract/people/households.ts';
import { type CreatePersonBody, createPersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { computeAge, isFullBirthday } from '../persons/ages.rules.ts';
import { splitName } from '../persons/names.rules.ts';
import { type RequestedFields, toRequestedFields } from '../persons/person-body.rules.ts';
import type { FileColumns } from './columns.rules.ts';
import { type DayOrder, parseFileDay } from './days.rules.ts';
import { toGender, toPosition, toStatus } from './values.rules.ts';

/** A value that is not taken, of a row that is. */
export interface LeftValue {
  field: FileField;
  reason: Sentence;
}

/** A row of the file as it would be stored. */
export interface FileRow {
  line: number;
  /** The person's key in the other system. */
  sourceId: string | null;
  /** Stands for a missing key (`giveRowKeys`). */
  rowKey: string | null;
  values: RequestedFields;
  /** All phone numbers, by which a household without a key is known. */
  phones: string[];
  householdId: string | null;
  householdName: string | null;
  position: HouseholdPosition | null;
  isChild: boolean;
  left: LeftValue[];
  /** Why the row waits. */
  problem: Sentence | null;
}

export interface ReadOptions {
  columns: FileColumns;
  headings: readonly string[];
  dayOrder: DayOrder;
  today: string;
}

type Cells = Partial<Record<FileField, string>>;

export function pickCells({ columns, headings }: ReadOptions, cells: readonly string[]): Cells {
  return Object.fromEntries(
    FILE_FIELDS.flatMap((field) => {
      const heading = columns[field];
      const value = heading === null ? '' : (cells[headings.indexOf(heading)] ?? '');
      return value === '' ? [] : [[field, value]];
    }),
  );
}

/** Field of the form by which a value is checked, and the column it comes from. */
const COLUMN_OF: Readonly<Record<string, FileField>> = {
  first_name: 'first_name',
  last_name: 'last_name',
  other_names: 'other_names',
  phone_number: 'phone_number',
  email: 'email',
};

export function readFileRow(line: number, cells: readonly string[], options: ReadOptions): FileRow {
  const row = pickCells(options, cells);
  const left: LeftValue[] = [];
  const leave = (field: FileField, reason: Sentence) => void left.push({ field, reason });
  const fields = { ...readNames(row), ...readContacts(row), ...readLife(row, options, leave) };
  const { values, problem } = checkFields(fields, leave);
  const address = readAddress(row, leave);
  const age = computeAge(values.dateOfBirth ?? null, options.today);
  const said = row.household_role === undefined ? null : toPosition(row.household_role);
  const isChild = age === null ? said === 'child' : age < 18;
  return {
    line,
    sourceId: row.id?.slice(0, 100) ?? null,
    rowKey: null,
    values: { ...values, ...(address && { address }) },
    phones: listPhones(row),
    householdId: row.household_id && row.household_id !== '0' ? row.household_id.slice(0, 100) : null,
    householdName: readHouseholdName(row, leave),
    position: isChild ? 'child' : said,
    isChild,
    left,
    problem,
  };
}

function readNames({ first_name: first, last_name: last, full_name: full, other_names: others }: Cells) {
  const names = { first_name: first, last_name: last };
  const split = first === undefined && last === undefined && full !== undefined ? splitName(full) : null;
  return {
    ...(split ? { first_name: split.firstName, last_name: split.lastName ?? undefined } : names),
    other_names: others,
  };
}

/** An Excel file may have lost the leading 0 of a number, or the plus. */
const readContacts = ({ phone_number: phone, second_phone: second, email }: Cells) => ({
  phone_number: phone ?? second,
  email,
});

const listPhones = ({ phone_number: phone, second_phone: second }: Cells) =>
  [phone, second].flatMap((text) => {
    const parsed = text === undefined ? null : parseInput(createPersonBody, { first_name: 'x', phone_number: text });
    return parsed?.ok && parsed.data.phone_number ? [parsed.data.phone_number] : [];
  });

function readLife(row: Cells, { dayOrder, today }: ReadOptions, leave: (field: FileField, reason: Sentence) => void) {
  const known = <Value>(field: FileField, toValue: (text: string) => Value | null, reason: Sentence) => {
    const text = row[field];
    const value = text === undefined ? null : toValue(text);
    if (text !== undefined && value === null) leave(field, reason);
    return value ?? undefined;
  };
  const toDay = (text: string) => parseFileDay(text, dayOrder, today);
  const toPast = (text: string) => {
    const day = toDay(text);
    return isFullBirthday(day) && day <= today ? day : null;
  };
  const unknown = fileImportMessages.unknownValue;
  const day = known('date_of_birth', toDay, fileImportMessages.unknownDay);
  const isFuture = isFullBirthday(day ?? null) && (day ?? '') > today;
  if (isFuture) leave('date_of_birth', personMessages.dateInFuture);
  const birthday = day === undefined ? known('birthday', toDay, fileImportMessages.unknownDay) : undefined;
  return {
    date_of_birth: isFuture ? undefined : (day ?? birthday),
    gender: known('gender', toGender, unknown),
    status: known('status', toStatus, unknown),
    member_since: known('member_since', toPast, fileImportMessages.unknownDay),
    baptised_on: known('baptised_on', toPast, fileImportMessages.unknownDay),
  };
}

/** Values that the form would refuse are left out; without a name the row waits. */
function checkFields(
  fields: Record<string, string | undefined>,
  leave: (field: FileField, reason: Sentence) => void,
): Pick<FileRow, 'values' | 'problem'> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const first = parseInput(createPersonBody, given);
  if (first.ok) return { values: toRowValues(first.data), problem: null };
  const bad = first.problem.fields;
  for (const [name, reason] of Object.entries(bad)) {
    const column = COLUMN_OF[name];
    if (column && given[name] !== undefined) leave(column, reason);
  }
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in bad)));
  const second = parseInput(createPersonBody, rest);
  if (second.ok) return { values: toRowValues(second.data), problem: null };
  return { values: {}, problem: fileImportMessages.noName };
}

/** An empty cell says nothing. */
function toRowValues(body: CreatePersonBody): RequestedFields {
  const { household_id: _id, household_name: _name, position: _position, fields: _fields, ...person } = body;
  const entries = Object.entries(toRequestedFields(person)).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries);
}

function readAddress(row: Cells, leave: (field: FileField, reason: Sentence) => void): Address | null {
  const part = (field: 'county' | 'town' | 'area' | 'description', max: number) => {
    const text = blankIsNull((row[field] ?? '').trim());
    if (text === null || (text.length <= max && isPlainLine(text))) return text;
    leave(field, fileImportMessages.unknownValue);
    return null;
  };
  const address = {
    county: part('county', PLACE_MAX),
    town: part('town', PLACE_MAX),
    area: part('area', PLACE_MAX),
    description: part('description', ADDRESS_DESCRIPTION_MAX),
  };
  return Object.values(address).some((value) => value !== null) ? address : null;
}

function readHouseholdName(row: Cells, leave: (field: FileField, reason: Sentence) => void): string | null {
  const name = row.household_name?.trim() ?? '';
  if (name === '') return null;
  if (name.length <= HOUSEHOLD_NAME_MAX && isPlainName(name)) return name;
  leave('household_name', fileImportMessages.unknownValue);
  return null;
}

/** The key under which the person is found again. */
export const getKey = ({ sourceId, rowKey }: FileRow): string | null => sourceId ?? (rowKey && `row ${rowKey}`);
