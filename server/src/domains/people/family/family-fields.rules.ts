import type { NewFamilyMember } from './family.repo.ts';

/** The values of the form by the contract's names: for answers, the audit trail and the archive. */
export const toFamilyFields = (member: NewFamilyMember) => ({
  name: member.name,
  relationship: member.relationship,
  gender: member.gender,
  date_of_birth: member.dateOfBirth,
  contact_info: member.contactInfo,
  address: member.address,
  bio: member.bio,
  is_active: member.isActive,
});
