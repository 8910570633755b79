import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { fieldRule } from '@kanisa/contract/core/validation.ts';
import type { Profile, profileForm, updateProfileBody } from '@kanisa/contract/people/profile.schema.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressFormValues, toAddressFormValues } from '../shared/address-fields.tsx';

/** A field of the contract's form that is missing here does not compile. */
export type ProfileFormValues = Record<Exclude<keyof z.input<typeof profileForm>, 'address'>, string> & {
  address: AddressFormValues;
};

export function toProfileFormValues(profile: Profile): ProfileFormValues {
  return {
    personal_email: profile.personal_email ?? '',
    phone_number: profile.phone_number ?? '',
    address: toAddressFormValues(profile.address),
  };
}

/** Compares trimmed texts: the server trims too. */
const isSameText = (one: string, other: string) => one.trim() === other.trim();

function findChangedFields(
  values: ProfileFormValues,
  saved: ProfileFormValues,
): Record<keyof ProfileFormValues, boolean> {
  return {
    personal_email: !isSameText(values.personal_email, saved.personal_email),
    phone_number: !isSameText(values.phone_number, saved.phone_number),
    address: ADDRESS_PARTS.some((part) => !isSameText(values.address[part], saved.address[part])),
  };
}

export function hasProfileChanges(values: ProfileFormValues, saved: ProfileFormValues): boolean {
  return Object.values(findChangedFields(values, saved)).some(Boolean);
}

const EMAIL_CLEARED = fieldRule('personal_email', fieldMessages.email);
const PHONE_CLEARED = fieldRule('phone_number', fieldMessages.phone);

/**
 * Adds one rule to the contract's schema: a stored value must not be cleared. The server ignores blank fields, so the
 * old value would silently stay.
 */
export async function loadProfileSchema(saved: ProfileFormValues) {
  const schema = (await import('@kanisa/contract/people/profile.schema.ts')).profileForm;
  return schema
    .refine((v) => v.personal_email !== undefined || saved.personal_email === '', EMAIL_CLEARED)
    .refine((v) => v.phone_number !== undefined || saved.phone_number === '', PHONE_CLEARED);
}

/** Sends only changed fields. The address is JSON text, 'null' for none. */
export function toUpdateProfileBody(
  checked: z.output<typeof profileForm>,
  values: ProfileFormValues,
  saved: ProfileFormValues,
): z.input<typeof updateProfileBody> {
  const changed = findChangedFields(values, saved);
  return {
    ...(changed.personal_email && { personal_email: checked.personal_email }),
    ...(changed.phone_number && { phone_number: checked.phone_number }),
    ...(changed.address && { address: JSON.stringify(checked.address ?? null) }),
  };
}
