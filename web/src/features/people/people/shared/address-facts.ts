import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { ADDRESS_DESCRIPTION_MAX, PLACE_MAX } from '@kanisa/contract/people/address.ts';
import { t } from '../../../../lib/i18n.ts';
import type { FactField, FactValues } from '../../../../ui/record/fact-editor.tsx';

/** The fields of an address that is edited in place. */
export function listAddressFields(address: Address | null): FactField[] {
  const field = (part: keyof Address, label: string, maxLength: number): FactField => ({
    name: `address.${part}`,
    label,
    value: address?.[part] ?? '',
    maxLength,
  });
  return [
    field('county', t('County'), PLACE_MAX),
    field('town', t('Town'), PLACE_MAX),
    field('area', t('Area'), PLACE_MAX),
    field('description', t('Description'), ADDRESS_DESCRIPTION_MAX),
  ];
}

/** Null if everything is empty. */
export function toAddress(values: FactValues): Record<keyof Address, string> | null {
  const read = (part: keyof Address) => (values[`address.${part}`] ?? '').trim();
  const address = { county: read('county'), town: read('town'), area: read('area'), description: read('description') };
  return Object.values(address).some((text) => text !== '') ? address : null;
}
