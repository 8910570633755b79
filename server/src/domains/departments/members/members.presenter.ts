import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { buildProfilePhotoAddress } from '@kanisa/contract/records/photos.ts';
import type { MemberRow } from './members.repo.ts';
import type { MembersView } from './members.service.ts';

/** Other members see of a child the first name and an initial; the leader the name. A person without an account has no photo here. */
export function presentMember(row: MemberRow, view: MembersView): DepartmentMember {
  const { leaderId, maySeePhones, childIds, maySeeChildren } = view;
  const isHidden = childIds.has(row.userId) && !maySeeChildren;
  const lastName = row.lastName ?? '';
  return {
    user_id: row.userId,
    first_name: row.firstName ?? '',
    last_name: isHidden && !maySeePhones && lastName !== '' ? `${[...lastName][0]}.` : lastName,
    username: row.username ?? '',
    joined_at: row.joinedAt.toISOString(),
    profile_photo: row.username === null ? null : buildProfilePhotoAddress(row.userId, row.photoHash),
    is_leader: row.userId === leaderId,
    phone_number: maySeePhones && !isHidden ? row.phoneNumber : null,
  };
}
