import { eq } from 'drizzle-orm';
import { OWNER, type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import { ENDS } from '../../../db/merge-rules.ts';
import { servingLinks } from './links.table.ts';

export const linksPrivacy: PersonalData = {
  files: [
    {
      name: 'serving-links.json',
      describe: (t) => t('serving-links.json: the links by which you answer without logging in.'),
      async read(db, userId) {
        const links = await db.select().from(servingLinks).where(eq(servingLinks.userId, userId));
        return links.map(({ placeIds, expiresAt }) => ({ dates: placeIds, expires_at: expiresAt }));
      },
    },
  ],
  merging: {
    serving_links: { user_id: ENDS },
  },
  columns: {
    serving_links: {
      hash: SECRET_HASH,
      user_id: OWNER,
      place_ids: 'serving-links.json dates',
      expires_at: 'serving-links.json expires_at',
    },
  },
};
