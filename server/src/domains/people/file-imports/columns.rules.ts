import {
  FILE_FIELDS,
  FILE_HEADING_MAX,
  type FileField,
  type FileSystem,
  fileImportMessages,
  isNeverTaken,
} from '@kanisa/contract/people/file-import.ts';
import { createFieldError } from '../../../base/app-error.ts';

export type FileColumns = Record<FileField, string | null>;

/** Headings by which a system is known, without case, spaces and punctuation. The first system that fits is it. */
const MARKS: readonly [FileSystem, readonly string[], as?: string][] = [
  ['churchapps', ['importkey', 'householdname', 'firstname']],
  ['breeze', ['breezeid', 'firstname']],
  ['planning_center', ['personid', 'givenname', 'householdid', 'householdname']],
  ['ccb', ['individualid', 'familyid', 'familyposition']],
  ['churchcrm', ['familyid', 'classification', 'familyrole']],
  ['churchcrm', ['familyid', 'personid', 'lastname']],
  // These two differ in how they write one heading.
  ['elvanto', ['firstname', 'lastname', 'familyid', 'familyrole'], 'Birth Date'],
  ['tithely', ['firstname', 'lastname', 'familyid', 'familyrole'], 'Birthdate'],
];

/** Headings that identify a field, the best one first. */
const HEADINGS: Record<FileField, readonly string[]> = {
  first_name: ['firstname', 'first', 'forename', 'givenname'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  full_name: ['name', 'fullname', 'displayname'],
  other_names: ['middlename', 'othernames', 'middle'],
  phone_number: [
    'mobilephone',
    'mobilephonenumber',
    'mobile',
    'mobilenumber',
    'cellphone',
    'cell',
    'phonenumber',
    'phone',
  ],
  second_phone: ['homephone', 'homephonenumber', 'telephone', 'tel', 'workphone', 'workphonenumber', 'phone'],
  email: ['email', 'emailaddress', 'primaryemail', 'homeemail', 'personalemail', 'mail'],
  date_of_birth: ['birthdate', 'dateofbirth', 'dob', 'birthday', 'born'],
  birthday: ['birthdatemonthday', 'birthday'],
  gender: ['gender', 'sex'],
  status: ['membershipstatus', 'memberstatus', 'membershiptype', 'membership', 'classification', 'category', 'status'],
  member_since: ['membershipdate', 'membersince', 'membershipstartdate', 'datejoined', 'joindate'],
  baptised_on: ['baptismdate', 'dateofbaptism', 'baptisedon', 'baptizedon', 'baptised', 'baptized'],
  household_name: ['householdname', 'household', 'family'],
  household_role: [
    'householdrole',
    'familyrole',
    'familyposition',
    'familyrelationship',
    'relationship',
    'role',
    'child',
  ],
  description: [
    'address1',
    'address',
    'mailingstreet',
    'streetaddress',
    'street',
    'homeaddressstreetline1',
    'homeaddress',
  ],
  area: ['area', 'estate', 'address2', 'homeaddressstreetline2'],
  town: ['city', 'town', 'mailingcity', 'homeaddresscity', 'homecity'],
  county: ['county', 'state', 'mailingstate', 'homeaddressstate', 'homestate', 'province'],
  household_id: ['householdid', 'familyid'],
  id: ['importkey', 'personid', 'breezeid', 'individualid', 'memberid', 'id'],
};

/** In Breeze the family's number stands in a column of this name. */
const OF_SYSTEM: Partial<Record<FileSystem, Partial<Record<FileField, readonly string[]>>>> = {
  breeze: { household_id: ['family', 'familyid'], household_name: [] },
};

export const normaliseHeading = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

export function toHeadings(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, FILE_HEADING_MAX));
}

export function recogniseSystem(headings: readonly string[]): FileSystem | null {
  const known = new Set(headings.map(normaliseHeading));
  const found = MARKS.find(
    ([, marks, written]) =>
      marks.every((mark) => known.has(mark)) && (written === undefined || headings.includes(written)),
  );
  return found?.[0] ?? null;
}

/** Each heading is used once. Columns that are never taken are as good as absent. */
export function recogniseColumns(headings: readonly string[], system: FileSystem | null): FileColumns {
  const free = new Set(headings.filter((heading) => heading !== '' && !isNeverTaken(heading)));
  const take = (field: FileField): [FileField, string | null] => {
    const wanted = (system && OF_SYSTEM[system]?.[field]) ?? HEADINGS[field];
    const [heading] = wanted.flatMap((name) => [...free].filter((one) => normaliseHeading(one) === name));
    if (heading === undefined) return [field, null];
    free.delete(heading);
    return [field, heading];
  };
  return Object.fromEntries(FILE_FIELDS.map(take)) as FileColumns;
}

/** The caller's choice wins; fields that they did not name have no column. */
export function chooseColumns(
  headings: readonly string[],
  chosen: Partial<Record<FileField, string | null | undefined>>,
): FileColumns {
  const used = Object.values(chosen).filter((heading) => typeof heading === 'string');
  const isKnown = used.every((heading) => headings.includes(heading) && !isNeverTaken(heading));
  if (!isKnown || new Set(used).size < used.length) throw createFieldError('columns', fileImportMessages.columns);
  return Object.fromEntries(FILE_FIELDS.map((field) => [field, chosen[field] ?? null])) as FileColumns;
}

export const hasNames = (columns: FileColumns): boolean =>
  columns.first_name !== null || columns.last_name !== null || columns.full_name !== null;
