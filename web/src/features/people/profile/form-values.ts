import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { fieldRule } from '@kanisa/contract/core/validation.ts';
import type { Profile, profileForm, updateProfileBody } from '@kanisa/contract/people/profile.schema.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressFormValues, toAddressFormValues } from '../shared/address-fields.tsx';

export interface ProfileFormValues {
  personal_email: string;
  phone_number: string;
  address: AddressFormValues;
}

export function toProfileFormValues(profile: Profile): ProfileFormValues {
  return {
    personal_email: profile.personal_email ?? '',
    phone_number: profile.phone_number ?? '',
    address: toAddressFormValues(profile.address),
  };
}

/** Spaces at the ends are no change: they are not kept. */
const isSameText = (one: string, other: string) => one.trim() === other.trim();

function findChangedFields(typed: ProfileFormValues, saved: ProfileFormValues) {
  return {
    personal_email: !isSameText(typed.personal_email, saved.personal_email),
    phone_number: !isSameText(typed.phone_number, saved.phone_number),
    address: ADDRESS_PARTS.some((part) => !isSameText(typed.address[part], saved.address[part])),
  };
}

export function hasProfileChanges(typed: ProfileFormValues, saved: ProfileFormValues): boolean {
  return Object.values(findChangedFields(typed, saved)).some(Boolean);
}

const EMAIL_CLEARED = fieldRule('personal_email', fieldMessages.email);
const PHONE_CLEARED = fieldRule('phone_number', fieldMessages.phone);

/**
 * The contract's schema, and one rule more: for the server blank means that nothing was sent, so a value that somebody
 * empties would silently stay.
 */
export async function loadProfileSchema(saved: ProfileFormValues) {
  const schema = (await import('@kanisa/contract/people/profile.schema.ts')).profileForm;
  return schema
    .refine((v) => v.personal_email !== undefined || saved.personal_email === '', EMAIL_CLEARED)
    .refine((v) => v.phone_number !== undefined || saved.phone_number === '', PHONE_CLEARED);
}

/** Only what was changed; an address as JSON text, which is the text null when there is none. */
export function toUpdateProfileBody(
  checked: z.output<typeof profileForm>,
  typed: ProfileFormValues,
  saved: ProfileFormValues,
): z.input<typeof updateProfileBody> {
  const changed = findChangedFields(typed, saved);
  return {
    ...(changed.personal_email && { personal_email: checked.personal_email }),
    ...(changed.phone_number && { phone_number: checked.phone_number }),
    ...(changed.address && { address: JSON.stringify(checked.address ?? null) }),
  };
}
