import type {
  addUserFamilyBody,
  UserFamilyMember,
  updateUserFamilyBody,
} from '@kanisa/contract/people/user-family.schema.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressFormValues } from '../shared/address-fields.tsx';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';

/** Four blank parts mean no address. */
function toAddressOrNull(address: AddressFormValues): AddressFormValues | null {
  return ADDRESS_PARTS.every((part) => address[part].trim() === '') ? null : address;
}

export function toAddUserFamilyBody({ address, ...values }: FamilyFormValues): z.input<typeof addUserFamilyBody> {
  return { ...(values as z.input<typeof addUserFamilyBody>), address: toAddressOrNull(address) };
}

/** Sends only changed fields, with the version that was loaded. A blank clears a field. */
export function toUpdateUserFamilyBody(
  values: FamilyFormValues,
  member: UserFamilyMember,
): z.input<typeof updateUserFamilyBody> {
  const before = toFamilyFormValues(member);
  const changed = (Object.keys(before) as (keyof FamilyFormValues)[])
    .filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
    .map((field) => [field, field === 'address' ? toAddressOrNull(values.address) : values[field]]);
  const body = Object.fromEntries(changed) as z.input<typeof updateUserFamilyBody>;
  return { ...body, version: member.version };
}
