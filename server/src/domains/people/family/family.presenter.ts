import { photoAddress } from '@kanisa/contract/core/photos.ts';
import { type FamilyMember, readFamilyPhoto } from '@kanisa/contract/people/family.schema.ts';
import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import type { FamilyRecord } from './family.repo.ts';
import { toFamilyFields } from './family-fields.rules.ts';

export function presentFamilyMember(record: FamilyRecord): FamilyMember {
  return {
    id: record.id,
    ...toFamilyFields(record),
    photo: photoAddress(readFamilyPhoto.path, record.id, record.photoHash),
  };
}

/** Staff get a version, so that they do not overwrite each other's changes. */
export function presentUserFamilyMember(record: FamilyRecord): UserFamilyMember {
  return { ...presentFamilyMember(record), version: record.version };
}
