import { PHONE_EXAMPLE } from '@kanisa/contract/core/fields.ts';
import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { BIO_MAX, BIRTH_YEAR_MIN, familyMessages, GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { type AddressFormValues, toAddressFormValues } from './address-fields.tsx';
import { FAMILY_LABELS } from './family-labels.ts';

export interface FamilyFormValues {
  name: string;
  relationship: string;
  gender: string;
  date_of_birth: string;
  contact_info: string;
  address: AddressFormValues;
  bio: string;
  /** Changed in the administration only. */
  is_active: boolean;
}

export function toFamilyFormValues(member: FamilyMember | null): FamilyFormValues {
  return {
    name: member?.name ?? '',
    relationship: member?.relationship ?? '',
    gender: member?.gender ?? '',
    date_of_birth: member?.date_of_birth ?? '',
    contact_info: member?.contact_info ?? '',
    address: toAddressFormValues(member?.address ?? null),
    bio: member?.bio ?? '',
    is_active: member?.is_active ?? true,
  };
}

const toSelectChoices = (values: readonly (keyof typeof FAMILY_LABELS)[]) =>
  values.map((value) => ({ value, label: FAMILY_LABELS[value] }));

interface Props {
  field: (name: 'name' | 'relationship' | 'gender' | 'date_of_birth' | 'contact_info') => FieldProps;
  /** Receives the date input: an incomplete date has an empty value, and only `validity` reveals it. */
  birthdayRef: (input: HTMLInputElement | null) => void;
  contactInfo: string;
  setContactInfo: (text: string) => void;
}

export function FamilyFields({ field, birthdayRef, contactInfo, setContactInfo }: Props) {
  return (
    <>
      <TextField field={field('name')} label={t('Name')} autoComplete="off" />
      <Pair>
        <SelectField
          field={field('relationship')}
          label={t('Relationship')}
          blank={t('Please choose')}
          choices={toSelectChoices(RELATIONSHIPS)}
        />
        <SelectField
          field={field('gender')}
          label={t('Gender')}
          blank={t('Not set')}
          choices={toSelectChoices(GENDERS)}
          optional
        />
      </Pair>
      <BirthdayField field={field('date_of_birth')} birthdayRef={birthdayRef} />
      <PhoneField
        field={field('contact_info')}
        value={contactInfo}
        formatMessage={familyMessages.contactInfo}
        onUse={setContactInfo}
        label={t('Contact info')}
        description={t('A phone number, for example {example}, or an email address.', { example: PHONE_EXAMPLE })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    </>
  );
}

function BirthdayField({ field, birthdayRef }: { field: FieldProps } & Pick<Props, 'birthdayRef'>) {
  const [today] = useState(() => formatLocalDay(new Date()));
  return (
    <TextField
      field={{
        ...field,
        ref: (input: HTMLInputElement | null) => {
          field.ref(input);
          birthdayRef(input);
        },
      }}
      label={t('Date of birth')}
      type="date"
      min={`${BIRTH_YEAR_MIN}-01-01`}
      max={today}
      autoComplete="off"
      optional
    />
  );
}

/** Formats the local calendar day as a date input expects it. */
function formatLocalDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function BioField({ field, value }: { field: FieldProps; value: string }) {
  return (
    <div>
      <AreaField field={field} label={t('Bio')} description={t('A few words about this person.')} rows={4} optional />
      <Counter length={value.length} max={BIO_MAX} />
    </div>
  );
}
