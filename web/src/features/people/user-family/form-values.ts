import type {
  addUserFamilyBody,
  UserFamilyMember,
  updateUserFamilyBody,
} from '@kanisa/contract/people/user-family.schema.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressFormValues } from '../shared/address-fields.tsx';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';

export interface UserFamilyFormValues extends FamilyFormValues {
  is_active: boolean;
}

export function toUserFamilyFormValues(member: UserFamilyMember | null): UserFamilyFormValues {
  return { ...toFamilyFormValues(member), is_active: member?.is_active ?? true };
}

/** All four parts as typed; four blanks are no address. */
function toAddressOrNull(address: AddressFormValues): AddressFormValues | null {
  return ADDRESS_PARTS.every((part) => address[part].trim() === '') ? null : address;
}

export function toAddUserFamilyBody({ address, ...typed }: UserFamilyFormValues): z.input<typeof addUserFamilyBody> {
  return { ...(typed as z.input<typeof addUserFamilyBody>), address: toAddressOrNull(address) };
}

/** Only what differs from what was read, with its version: a blank clears, and what others changed meanwhile stays. */
export function toUpdateUserFamilyBody(
  typed: UserFamilyFormValues,
  member: UserFamilyMember,
): z.input<typeof updateUserFamilyBody> {
  const before = toUserFamilyFormValues(member);
  const changed = (Object.keys(before) as (keyof UserFamilyFormValues)[])
    .filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
    .map((field) => [field, field === 'address' ? toAddressOrNull(typed.address) : typed[field]]);
  const body = Object.fromEntries(changed) as z.input<typeof updateUserFamilyBody>;
  return { ...body, version: member.version };
}
