import type { Address } from '@kanisa/contract/people/address.schema.ts';

interface AddressColumns {
  county: string | null;
  town: string | null;
  area: string | null;
  addressDescription: string | null;
}

/** An address with four empty parts is no address. */
export function toAddress({ county, town, area, addressDescription }: AddressColumns): Address | null {
  const isKnown = [county, town, area, addressDescription].some((part) => part !== null);
  return isKnown ? { county, town, area, description: addressDescription } : null;
}

/** Sets all four columns, so that no part of an older address remains. */
export function toAddressColumns(address: Address | null): AddressColumns {
  return {
    county: address?.county ?? null,
    town: address?.town ?? null,
    area: address?.area ?? null,
    addressDescription: address?.description ?? null,
  };
}
