import { asc, count, eq, inArray } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { toAddress } from '../../../db/address-columns.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { ENDS, MOVES, moves } from '../../../db/merge-rules.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { familyPictureName, toArchivePicture } from '../../records/photos/photos.privacy.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { leaveHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { findSpouseId, releaseQuestionsTo } from '../spouses/spouses.repo.ts';
import { familyColumns, isFamilyPhoto } from './family.repo.ts';
import { familyMembers, familyRequests } from './family.table.ts';
import { deleteFamilyEntries, passFamilyEntries } from './family-ends.repo.ts';

export const familyPrivacy: PersonalData = {
  files: [
    {
      name: 'family.json',
      describe: (t) => t('family.json: the family members you added.'),
      read: readFamilyFile,
    },
    {
      name: 'family-requests.json',
      describe: (t) => t('family-requests.json: children you asked to have in your family.'),
      async read(db, userId) {
        return (
          db
            .select({ relationship: familyRequests.relationship, asked_at: familyRequests.createdAt })
            // Whether a guardian refused is theirs.
            .from(familyRequests)
            .where(eq(familyRequests.userId, userId))
            .orderBy(asc(familyRequests.id))
        );
      },
    },
  ],
  merging: {
    family_members: {
      user_id: MOVES,
      // A list shows somebody twice only if the owner wrote something about both.
      person_id: moves({
        unless: ['user_id', 'relationship'],
        when: (row) => `num_nonnulls(${row}.own_name, ${row}.contact_info, ${row}.bio) = 0`,
        as: 'family_entries',
      }),
    },
    // A yes to the request makes a guardian, so it stays with the account that asked.
    family_requests: { user_id: ENDS, person_id: moves({ unless: ['user_id'] }) },
  },
  columns: {
    family_members: {
      id: 'family.json id',
      user_id: OWNER,
      person_id: `${LEFT_OUT}a number that no answer ever shows`,
      own_name: 'family.json name',
      relationship: 'family.json relationship',
      own_gender: 'family.json gender',
      own_date_of_birth: 'family.json date_of_birth',
      contact_info: 'family.json contact_info',
      bio: 'family.json bio',
      own_county: 'family.json address.county',
      own_town: 'family.json address.town',
      own_area: 'family.json address.area',
      own_address_description: 'family.json address.description',
      is_active: 'family.json is_active',
      created_at: 'family.json added_at',
      updated_at: 'family.json changed_at',
    },
    family_requests: {
      id: `${LEFT_OUT}a number that no answer ever shows`,
      user_id: OWNER,
      person_id: `${LEFT_OUT}a child that is not in the family yet`,
      entry_id: `${LEFT_OUT}a number that no answer ever shows`,
      state: `${LEFT_OUT}what the guardian of another child answered`,
      relationship: 'family-requests.json relationship',
      created_at: 'family-requests.json asked_at',
    },
  },
  async listPictures(db, userId) {
    const family = await listFamilyWithPictures(db, userId);
    return family.flatMap(({ member, photo }) =>
      photo ? [toArchivePicture(photo.id, familyPictureName(member.id))] : [],
    );
  },
  async erase({ clock }, tx, { id: userId }) {
    const householdIds = await listHouseholdIds(tx, [userId]);
    const spouseId = await findSpouseId(tx, userId);
    if (spouseId !== null) await passFamilyEntries(tx, userId, spouseId);
    await releaseQuestionsTo(tx, userId);
    await deleteFamilyEntries(tx, { userId }, clock.now());
    await leaveHouseholds(tx, userId, householdIds);
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
    .select({
      member: { ...familyColumns, createdAt: familyMembers.createdAt, updatedAt: familyMembers.updatedAt },
      photo: { id: photos.id, createdAt: photos.createdAt },
    })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .leftJoin(photos, isFamilyPhoto)
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
