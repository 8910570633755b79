import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { MERGE_FIELDS, type MergeField, type MergeSide } from '@kanisa/contract/people/merging.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFieldValue } from '../people/shared/field-text.ts';
import {
  formatBirthday,
  formatPhone,
  formatPlainDay,
  formatStatusSince,
  listGenders,
} from '../people/shared/person-text.ts';
import { formatAddress } from '../shared/format-address.ts';
import type { MergePreview } from './api.ts';

type Side = MergePreview['this'];

export interface FieldChoice {
  field: MergeField;
  label: string;
  /** Null: nothing is known there. */
  values: Record<MergeSide, string | null>;
  initial: MergeSide;
}

const LABELS: Record<MergeField, () => string> = {
  first_name: () => t('First name'),
  last_name: () => t('Last name'),
  other_names: () => t('Other names'),
  phone_number: () => t('Phone'),
  email: () => t('Email'),
  address: () => t('Address'),
  gender: () => t('Gender'),
  date_of_birth: () => t('Birthday'),
  status: () => t('Status'),
  member_since: () => t('Member since'),
  baptised_on: () => t('Baptised'),
  came_through: () => t('Came through'),
  fields: () => t('Own fields'),
  photo: () => t('Photo'),
  household: () => t('Main household'),
};

/** The fields that differ, each with the value that stays if nobody chooses. */
export function listChoices({ this: here, other, kept_id: keptId, fields }: MergePreview, own: readonly PeopleField[]) {
  const keptSide: MergeSide = here.person.id === keptId ? 'this' : 'other';
  return MERGE_FIELDS.filter((field) => fields.includes(field)).flatMap((field): FieldChoice[] => {
    const values = { this: formatValue(field, here, own), other: formatValue(field, other, own) };
    // Two photos are never the same.
    if (values.this === values.other && (field !== 'photo' || values.this === null)) return [];
    const hasKept = values[keptSide] !== null;
    const initial: MergeSide = hasKept === (keptSide === 'this') ? 'this' : 'other';
    return [{ field, label: LABELS[field](), values, initial }];
  });
}

function formatValue(field: MergeField, { person }: Side, own: readonly PeopleField[]): string | null {
  switch (field) {
    case 'phone_number':
      return person.phone_number && formatPhone(person.phone_number);
    case 'address':
      return formatAddress(person.address);
    case 'gender':
      return listGenders().find(({ value }) => value === person.gender)?.label ?? null;
    case 'date_of_birth':
      return person.date_of_birth && formatBirthday(person.date_of_birth);
    case 'status':
      return person.status && formatStatusSince(person.status, person.status_since);
    case 'member_since':
    case 'baptised_on':
      return person[field] && formatPlainDay(person[field]);
    case 'fields':
      return formatOwnFields(person.fields, own);
    case 'photo':
      return person.photo && t('This photo');
    case 'household':
      return person.household?.name ?? null;
    case 'first_name':
    case 'last_name':
    case 'other_names':
    case 'email':
    case 'came_through':
      return person[field];
  }
}

function formatOwnFields(values: Side['person']['fields'], own: readonly PeopleField[]): string | null {
  const lines = own.flatMap((field) => {
    const text = formatFieldValue(field, values[field.id]);
    return text === null ? [] : [`${field.name}: ${text}`];
  });
  return lines.join(', ') || null;
}
