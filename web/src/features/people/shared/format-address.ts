import type { Address } from '@kanisa/contract/people/address.schema.ts';

/** 'Nairobi, Umoja, Innercore, Near the water tower', or null. */
export function formatAddress(address: Address | null): string | null {
  if (address === null) return null;
  const { county, town, area, description } = address;
  return [county, town, area, description].filter(Boolean).join(', ') || null;
}
