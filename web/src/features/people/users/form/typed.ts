import type { createUserBody, User, updateUserBody } from '@kanisa/contract/people/users.ts';
import type { z } from 'zod';
import { ADDRESS_PARTS, type AddressTyped, addressTyped } from '../../shared/address-fields.tsx';

export interface UserTyped {
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
  address: AddressTyped;
  welcome: boolean;
}

export function typedOf(user: User | null): UserTyped {
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
    address: addressTyped(user?.address ?? null),
    welcome: false,
  };
}

const isBlank = (text: string) => text.trim() === '';
const isBlankAddress = (address: AddressTyped) => ADDRESS_PARTS.every((part) => isBlank(address[part]));

/** What stays away when it is empty, as the documents have it: never sent, and so never cleared by accident. */
function filledIn(typed: UserTyped) {
  const { password, personal_email: personal, church_email: church, role, address } = typed;
  return {
    ...(isBlank(password) ? {} : { password }),
    ...(isBlank(personal) ? {} : { personal_email: personal }),
    ...(isBlank(church) ? {} : { church_email: church }),
    ...(isBlank(role) ? {} : { role }),
    ...(isBlankAddress(address) ? {} : { address }),
    ...(typed.use_church_email ? { use_church_email: true } : {}),
  };
}

export function bodyToCreate(typed: UserTyped): z.input<typeof createUserBody> {
  const { first_name, last_name, username, phone_number, is_active, is_verified } = typed;
  return {
    first_name,
    last_name,
    username,
    phone_number,
    is_active,
    is_verified,
    ...filledIn(typed),
    ...(typed.welcome ? { welcome: true } : {}),
  };
}

const SINGLE = ['first_name', 'last_name', 'username', 'phone_number', 'is_active', 'is_verified'] as const;

/** Only what differs from what was read, with its version: what somebody else changed meanwhile is never undone. */
export function bodyToUpdate(typed: UserTyped, user: User): z.input<typeof updateUserBody> {
  const before = typedOf(user);
  const changed = SINGLE.filter((field) => typed[field] !== before[field]).map((field) => [field, typed[field]]);
  const given = Object.entries(filledIn(typed)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof UserTyped]),
  );
  const body = Object.fromEntries([...changed, ...given]) as z.input<typeof updateUserBody>;
  return { ...body, version: user.version };
}
