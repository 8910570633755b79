import { asc, count, eq, inArray } from 'drizzle-orm';
import { OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { toAddress } from '../../../db/address-columns.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { familyPictureName, toArchivePicture } from '../../records/photos/photos.privacy.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from './family.table.ts';

export const familyPrivacy: PersonalData = {
  files: [
    {
      name: 'family.json',
      describe: (t) => t('family.json: the family members you added.'),
      read: readFamilyFile,
    },
  ],
  columns: {
    family_members: {
      id: 'family.json id',
      user_id: OWNER,
      name: 'family.json name',
      relationship: 'family.json relationship',
      gender: 'family.json gender',
      date_of_birth: 'family.json date_of_birth',
      contact_info: 'family.json contact_info',
      bio: 'family.json bio',
      county: 'family.json address.county',
      town: 'family.json address.town',
      area: 'family.json address.area',
      address_description: 'family.json address.description',
      is_active: 'family.json is_active',
      created_at: 'family.json added_at',
      updated_at: 'family.json changed_at',
    },
  },
  async listPictures(db, userId) {
    const family = await listFamilyWithPictures(db, userId);
    return family.flatMap(({ member, photo }) =>
      photo ? [toArchivePicture(photo.id, familyPictureName(member.id))] : [],
    );
  },
  async countFamilyMembers(db, userIds) {
    const rows = await db
      .select({ userId: familyMembers.userId, members: count() })
      .from(familyMembers)
      .where(inArray(familyMembers.userId, [...userIds]))
      .groupBy(familyMembers.userId);
    return new Map(rows.map(({ userId, members }) => [userId, members]));
  },
};

async function listFamilyWithPictures(db: DbOrTx, userId: number) {
  return db
    .select({ member: familyMembers, photo: { id: photos.id, createdAt: photos.createdAt } })
    .from(familyMembers)
    .leftJoin(photos, eq(photos.familyMemberId, familyMembers.id))
    .where(eq(familyMembers.userId, userId))
    .orderBy(asc(familyMembers.id));
}

async function readFamilyFile(db: DbOrTx, userId: number) {
  const family = await listFamilyWithPictures(db, userId);
  return family.map(({ member, photo }) => ({
    id: member.id,
    name: member.name,
    relationship: member.relationship,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    contact_info: member.contactInfo,
    bio: member.bio,
    address: toAddress(member),
    is_active: member.isActive,
    added_at: member.createdAt,
    changed_at: member.updatedAt,
    photo: photo ? { file: familyPictureName(member.id), added_at: photo.createdAt } : null,
  }));
}
