import { DEFAULT_LANGUAGE } from '@kanisa/contract/core/languages.ts';
import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { buildProfilePhotoAddress } from '@kanisa/contract/records/photos.ts';
import { isPersonalEmailConfirmed } from '../../identity/accounts/login-email.rules.ts';
import type { ProfileRecord } from './profile.repo.ts';

export function presentProfile(record: ProfileRecord): Profile {
  return {
    id: record.id,
    first_name: record.firstName,
    last_name: record.lastName,
    username: record.username,
    role: record.role,
    church_email: record.churchEmail,
    personal_email: record.personalEmail,
    login_email: record.loginEmail,
    is_email_confirmed: isPersonalEmailConfirmed(record),
    phone_number: record.phoneNumber,
    address: record.address,
    is_active: record.isActive,
    is_verified: record.isVerified,
    profile_photo: buildProfilePhotoAddress(record.id, record.photoHash),
    deletion_requested_at: record.deletionRequestedAt?.toISOString() ?? null,
    wants_emails: record.wantsEmails,
    wants_texts: record.wantsTexts,
    language: record.language ?? DEFAULT_LANGUAGE,
  };
}
