import type { createUserBody, User, updateUserBody } from '@kanisa/contract/people/users.schema.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressFormValues, toAddressFormValues } from '../../shared/address-fields.tsx';

export interface UserFormValues {
  first_name: string;
  last_name: string;
  username: string;
  phone_number: string;
  password: string;
  personal_email: string;
  church_email: string;
  use_church_email: boolean;
  role: string;
  is_active: boolean;
  is_verified: boolean;
  address: AddressFormValues;
  welcome: boolean;
}

export function toUserFormValues(user: User | null): UserFormValues {
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    username: user?.username ?? '',
    phone_number: user?.phone_number ?? '',
    password: '',
    personal_email: user?.personal_email ?? '',
    church_email: user?.church_email ?? '',
    use_church_email: false,
    role: user?.role ?? '',
    is_active: user?.is_active ?? true,
    is_verified: user?.is_verified ?? false,
    address: toAddressFormValues(user?.address ?? null),
    welcome: false,
  };
}

const isBlank = (text: string) => text.trim() === '';
const isBlankAddress = (address: AddressFormValues) => ADDRESS_PARTS.every((part) => isBlank(address[part]));

/** Omits these fields when they are blank, as the specification asks: a blank never clears them by accident. */
function pickFilledFields(values: UserFormValues) {
  const { password, personal_email: personal, church_email: church, role, address } = values;
  return {
    ...(isBlank(password) ? {} : { password }),
    ...(isBlank(personal) ? {} : { personal_email: personal }),
    ...(isBlank(church) ? {} : { church_email: church }),
    ...(isBlank(role) ? {} : { role }),
    ...(isBlankAddress(address) ? {} : { address }),
    ...(values.use_church_email ? { use_church_email: true } : {}),
  };
}

export function toCreateUserBody(values: UserFormValues): z.input<typeof createUserBody> {
  const { first_name, last_name, username, phone_number, is_active, is_verified } = values;
  return {
    first_name,
    last_name,
    username,
    phone_number,
    is_active,
    is_verified,
    ...pickFilledFields(values),
    ...(values.welcome ? { welcome: true } : {}),
  };
}

const PLAIN_FIELDS = ['first_name', 'last_name', 'username', 'phone_number', 'is_active', 'is_verified'] as const;

/** Sends only changed fields, with the version that was loaded. Changes by other editors are never undone. */
export function toUpdateUserBody(values: UserFormValues, user: User): z.input<typeof updateUserBody> {
  const before = toUserFormValues(user);
  const changed = PLAIN_FIELDS.filter((field) => values[field] !== before[field]).map((field) => [
    field,
    values[field],
  ]);
  const filled = Object.entries(pickFilledFields(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof UserFormValues]),
  );
  const body = Object.fromEntries([...changed, ...filled]) as z.input<typeof updateUserBody>;
  return { ...body, version: user.version };
}
