import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { rule } from '@kanisa/contract/core/issues.ts';
import type { Profile, profileForm, updateProfileBody } from '@kanisa/contract/people/profile.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressTyped, addressTyped } from '../shared/address-fields.tsx';

export interface ProfileTyped {
  personal_email: string;
  phone_number: string;
  address: AddressTyped;
}

export function typedOf(profile: Profile): ProfileTyped {
  return {
    personal_email: profile.personal_email ?? '',
    phone_number: profile.phone_number ?? '',
    address: addressTyped(profile.address),
  };
}

/** Spaces at the ends are no change: they are not kept. */
const same = (one: string, other: string) => one.trim() === other.trim();

function changedFields(typed: ProfileTyped, saved: ProfileTyped) {
  return {
    personal_email: !same(typed.personal_email, saved.personal_email),
    phone_number: !same(typed.phone_number, saved.phone_number),
    address: ADDRESS_PARTS.some((part) => !same(typed.address[part], saved.address[part])),
  };
}

export function differs(typed: ProfileTyped, saved: ProfileTyped): boolean {
  return Object.values(changedFields(typed, saved)).some(Boolean);
}

const EMAIL_GONE = rule('personal_email', fieldMessages.email);
const PHONE_GONE = rule('phone_number', fieldMessages.phone);

/**
 * The contract's schema, and one rule more: for the server blank means that nothing was sent, so a value that somebody
 * empties would silently stay.
 */
export async function schemaOver(saved: ProfileTyped) {
  const schema = (await import('@kanisa/contract/people/profile.ts')).profileForm;
  return schema
    .refine((v) => v.personal_email !== undefined || saved.personal_email === '', EMAIL_GONE)
    .refine((v) => v.phone_number !== undefined || saved.phone_number === '', PHONE_GONE);
}

/** Only what was changed; an address as JSON text, which is the text null when there is none. */
export function bodyOf(
  checked: z.output<typeof profileForm>,
  typed: ProfileTyped,
  saved: ProfileTyped,
): z.input<typeof updateProfileBody> {
  const changed = changedFields(typed, saved);
  return {
    ...(changed.personal_email && { personal_email: checked.personal_email }),
    ...(changed.phone_number && { phone_number: checked.phone_number }),
    ...(changed.address && { address: JSON.stringify(checked.address ?? null) }),
  };
}
