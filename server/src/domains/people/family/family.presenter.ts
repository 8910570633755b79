import { photoAddress } from '@kanisa/contract/core/photos.ts';
import { type FamilyMember, readFamilyPhoto } from '@kanisa/contract/people/family.schema.ts';
import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import type { FamilyRecord } from './family.repo.ts';

export function presentFamilyMember(record: FamilyRecord): FamilyMember {
  return {
    id: record.id,
    name: record.name,
    relationship: record.relationship,
    gender: record.gender,
    date_of_birth: record.dateOfBirth,
    contact_info: record.contactInfo,
    address: record.address,
    bio: record.bio,
    is_active: record.isActive,
    photo: photoAddress(readFamilyPhoto.path, record.id, record.photoHash),
  };
}

/** Staff get a version, so that they do not overwrite each other's changes. */
export function presentUserFamilyMember(record: FamilyRecord): UserFamilyMember {
  return { ...presentFamilyMember(record), version: record.version };
}
