import type { addUserFamilyBody, UserFamilyMember, updateUserFamilyBody } from '@kanisa/contract/people/user-family.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressTyped } from '../shared/address-fields.tsx';
import { type FamilyTyped, familyTyped } from '../shared/family-fields.tsx';

export interface MemberTyped extends FamilyTyped {
  is_active: boolean;
}

export function typedOf(member: UserFamilyMember | null): MemberTyped {
  return { ...familyTyped(member), is_active: member?.is_active ?? true };
}

/** All four parts as typed; four blanks are no address. */
function addressOf(address: AddressTyped): AddressTyped | null {
  return ADDRESS_PARTS.every((part) => address[part].trim() === '') ? null : address;
}

export function bodyToAdd({ address, ...typed }: MemberTyped): z.input<typeof addUserFamilyBody> {
  return { ...(typed as z.input<typeof addUserFamilyBody>), address: addressOf(address) };
}

/** Only what differs from what was read, with its version: a blank clears, and what others changed meanwhile stays. */
export function bodyToUpdate(typed: MemberTyped, member: UserFamilyMember): z.input<typeof updateUserFamilyBody> {
  const before = typedOf(member);
  const changed = (Object.keys(before) as (keyof MemberTyped)[])
    .filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
    .map((field) => [field, field === 'address' ? addressOf(typed.address) : typed[field]]);
  const body = Object.fromEntries(changed) as z.input<typeof updateUserFamilyBody>;
  return { ...body, version: member.version };
}
