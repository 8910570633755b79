import { LANGUAGES } from '@kanisa/contract/core/languages.ts';
import type { ImportFileOptions } from '@kanisa/contract/people/import.schema.ts';
import { IMPORT_FIELDS, IMPORT_REQUIRED, type ImportField, importMessages } from '@kanisa/contract/people/import.ts';
import { createFieldError } from '../../../base/app-error.ts';
import { getTranslator } from '../../../i18n/translate.ts';

/** Headings that identify a field, in lower case and without spaces and punctuation. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  first_name: ['firstname', 'first', 'givenname', 'forename'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  phone_number: ['phonenumber', 'phone', 'mobile', 'mobilenumber', 'mobilephone', 'telephone', 'tel', 'cell'],
  username: ['username', 'login'],
  personal_email: ['personalemail', 'email', 'emailaddress', 'mail'],
  role: ['role'],
  county: ['county'],
  town: ['town', 'city'],
  area: ['area', 'estate'],
  description: ['description', 'addressdescription', 'landmark'],
};

/** Exports have translated headings. */
const isHeadingOf = (field: ImportField, heading: string) =>
  HEADINGS[field].includes(heading) ||
  LANGUAGES.some((language) => normaliseHeading(getTranslator(language)(field)) === heading);

export type ColumnMapping = Record<ImportField, string | null>;

const normaliseHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '');

/** The admin's choice wins; other fields are recognised by their headings. */
export function mapColumns(headers: readonly string[], chosen: ImportFileOptions['columns'] = {}): ColumnMapping {
  const chosenHeadings = Object.values(chosen).filter((heading) => heading !== null);
  const isKnown = chosenHeadings.every((heading) => headers.includes(heading));
  if (!isKnown || new Set(chosenHeadings).size < chosenHeadings.length) {
    throw createFieldError('columns', importMessages.columns);
  }
  const free = headers.filter((heading) => !chosenHeadings.includes(heading));
  const recognise = (field: ImportField) =>
    free.find((heading) => isHeadingOf(field, normaliseHeading(heading))) ?? null;
  const found = IMPORT_FIELDS.map((field) => [field, field in chosen ? (chosen[field] ?? null) : recognise(field)]);
  return Object.fromEntries(found) as ColumnMapping;
}

export function listMissingFields(mapping: ColumnMapping): ImportField[] {
  return IMPORT_REQUIRED.filter((field) => mapping[field] === null);
}

/** Longer than any field may be: the rest would only cost time. */
const TEXT_MAX = 1000;

/** Picks the cells of a row by field. A field without a column is absent. */
export function pickCells(mapping: ColumnMapping, headers: readonly string[], cells: readonly string[]) {
  const found = IMPORT_FIELDS.flatMap((field): [ImportField, string][] => {
    const heading = mapping[field];
    return heading === null ? [] : [[field, (cells[headers.indexOf(heading)] ?? '').slice(0, TEXT_MAX)]];
  });
  return Object.fromEntries(found) as Partial<Record<ImportField, string>>;
}
