import { eq } from 'drizzle-orm';
import { type ArchivePicture, LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { moves } from '../../../db/merge-rules.ts';
import { photos } from './photos.table.ts';

/** The name of a picture in the archive. */
export const PROFILE_PICTURE = 'photos/profile.webp';
export const familyPictureName = (familyMemberId: number) => `photos/family-${familyMemberId}.webp`;

export const photosPrivacy: PersonalData = {
  files: [],
  merging: {
    photos: { user_id: moves({ unless: [] }) },
  },
  columns: {
    photos: {
      id: `${LEFT_OUT}a number that no answer ever shows; the file has the family member's`,
      user_id: OWNER,
      family_member_id: 'family.json id',
      department_id: `${LEFT_OUT}a department's logo is nobody's own`,
      hash: `${LEFT_OUT}made of the picture, which is there`,
      bytes: 'profile.json photo.file',
      created_at: 'profile.json photo.added_at',
    },
  },
};

/** A stored picture as a file of the archive. It may be replaced or deleted before it is read. */
export function toArchivePicture(id: number, name: string): ArchivePicture {
  return {
    name,
    async read(db: DbOrTx) {
      const [row] = await db.select({ bytes: photos.bytes }).from(photos).where(eq(photos.id, id));
      return row?.bytes ?? null;
    },
  };
}
