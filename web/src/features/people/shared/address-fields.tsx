import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { useId } from 'react';
import { t } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import styles from './address-fields.module.css';
import { CountyField } from './county-field.tsx';

export type AddressPart = keyof Address;
export type AddressFormValues = Record<AddressPart, string>;

export const ADDRESS_PARTS: readonly AddressPart[] = ['county', 'town', 'area', 'description'];

export function toAddressFormValues(address: Address | null): AddressFormValues {
  return {
    county: address?.county ?? '',
    town: address?.town ?? '',
    area: address?.area ?? '',
    description: address?.description ?? '',
  };
}

interface Props {
  title?: string;
  field: (part: AddressPart) => FieldProps;
  set: (part: AddressPart, value: string) => void;
  values: AddressFormValues;
  hint: string;
  readOnly?: boolean;
}

/** Address inputs: a county with suggestions and three free-text parts. */
export function AddressFields({ title, field, set, values, hint, readOnly = false }: Props) {
  const hintId = useId();
  const isFilled = ADDRESS_PARTS.some((part) => values[part] !== '');
  const blank = readOnly ? { readOnly, placeholder: t('Not set') } : { autoComplete: 'off' };
  return (
    <fieldset className={styles['address']} aria-describedby={hintId}>
      <legend>
        <h2>{title ?? t('Residence')}</h2>
      </legend>
      {!readOnly && (
        <button
          type="button"
          className={styles['clear']}
          disabled={!isFilled}
          onClick={() => {
            for (const part of ADDRESS_PARTS) set(part, '');
          }}
        >
          {t('Clear address')}
        </button>
      )}
      <p id={hintId} className={styles['hint']}>
        {hint}
      </p>
      <Pair>
        <CountyField
          field={field('county')}
          label={t('County')}
          onPick={(county) => set('county', county)}
          {...blank}
        />
        <TextField field={field('town')} label={t('Town')} optional {...blank} />
      </Pair>
      <TextField field={field('area')} label={t('Area')} optional {...blank} />
      <TextField
        field={field('description')}
        label={t('Description')}
        description={readOnly ? undefined : t('How to find the house, such as a road, gate or shop nearby.')}
        optional
        {...blank}
      />
    </fieldset>
  );
}
