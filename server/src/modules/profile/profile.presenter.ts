import type { Profile } from '@kanisa/contract/profile.ts';
import type { UserRow } from '../accounts/accounts.table.ts';

export function presentProfile(user: UserRow): Profile {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    role: user.role,
    church_email: user.churchEmail,
    personal_email: user.personalEmail,
    phone_number: user.phoneNumber,
    is_active: user.isActive,
    is_verified: user.isVerified,
  };
}
