import type { User } from '@kanisa/contract/people/users.schema.ts';
import { buildProfilePhotoAddress } from '@kanisa/contract/records/photos.ts';
import { isPersonalEmailConfirmed } from '../../identity/accounts/login-email.rules.ts';
import type { UserRecord } from './users.repo.ts';

export function presentUser(record: UserRecord, viewerId: number): User {
  return {
    id: record.id,
    first_name: record.firstName,
    last_name: record.lastName,
    username: record.username,
    phone_number: record.phoneNumber,
    personal_email: record.personalEmail,
    login_email: record.loginEmail,
    is_email_confirmed: isPersonalEmailConfirmed(record),
    church_email: record.churchEmail,
    role: record.role,
    is_active: record.isActive,
    is_verified: record.isVerified,
    profile_photo: buildProfilePhotoAddress(record.id, record.photoHash),
    address: record.address,
    created_at: record.createdAt.toISOString(),
    is_invited: record.awaitsPassword,
    welcome_requested_at: record.welcomeRequestedAt?.toISOString() ?? null,
    welcome_sent_at: record.welcomeSentAt?.toISOString() ?? null,
    deletion_requested_at: record.deletionRequestedAt?.toISOString() ?? null,
    is_self: record.id === viewerId,
    version: record.version,
  };
}
