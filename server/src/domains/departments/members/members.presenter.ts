import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { buildProfilePhotoAddress } from '@kanisa/contract/records/photos.ts';
import type { MemberRow } from './members.repo.ts';

interface MembersView {
  leaderId: number | null;
  maySeePhones: boolean;
}

export function presentMember(row: MemberRow, { leaderId, maySeePhones }: MembersView): DepartmentMember {
  return {
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    username: row.username,
    joined_at: row.joinedAt.toISOString(),
    profile_photo: buildProfilePhotoAddress(row.userId, row.photoHash),
    is_leader: row.userId === leaderId,
    phone_number: maySeePhones ? row.phoneNumber : null,
  };
}
