import type { FileField } from '@kanisa/contract/people/file-import.ts';
import { t } from '../../../lib/i18n.ts';

/** The contents of a column, in the order of the page. */
export const FIELD_LABELS: Record<FileField, string> = {
  first_name: t('First name'),
  last_name: t('Last name'),
  full_name: t('Whole name'),
  other_names: t('Other names'),
  phone_number: t('Mobile phone'),
  second_phone: t('Second phone'),
  email: t('Email'),
  date_of_birth: t('Birthday'),
  birthday: t('Birthday without a year'),
  gender: t('Gender'),
  status: t('Status'),
  member_since: t('Member since'),
  baptised_on: t('Baptised'),
  household_name: t('Household'),
  household_role: t('Place in the household'),
  description: t('Street'),
  area: t('Area'),
  town: t('Town'),
  county: t('County'),
  household_id: t('Number of the household'),
  id: t('Number of the person'),
};
