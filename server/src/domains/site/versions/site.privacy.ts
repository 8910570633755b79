import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { MOVES } from '../../../db/merge-rules.ts';
import { siteImages } from '../images/site-images.table.ts';
import { siteSections } from '../sections/site-sections.table.ts';
import { siteVersions } from './site-versions.table.ts';

const CHURCHS_OWN = `${LEFT_OUT}the public site, which is the church's`;
const OF_ANOTHER = `${LEFT_OUT}about the person in the picture, not about the admin`;

/** The content stays when the admin is deleted; the references to the admin become null. */
export const sitePrivacy: PersonalData = {
  files: [
    {
      name: 'site.json',
      describe: (t) => t('site.json: what you saved, published and uploaded for the public site, without its content.'),
      async read(db, userId) {
        return {
          versions: await listOwnVersions(db, userId),
          sections: await listOwnSections(db, userId),
          pictures: await listOwnPictures(db, userId),
        };
      },
    },
  ],
  merging: {
    site_versions: { published_by: MOVES },
    site_sections: { changed_by: MOVES },
    site_images: { consent_by: MOVES, created_by: MOVES },
  },
  columns: {
    site_versions: {
      version: 'site.json versions.0.version',
      content: CHURCHS_OWN,
      changed: 'site.json versions.0.changed',
      published_by: OWNER,
      published_at: 'site.json versions.0.published_at',
      restored_from: 'site.json versions.0.restored_from',
    },
    site_sections: {
      section: 'site.json sections.0.section',
      content: CHURCHS_OWN,
      revision: `${LEFT_OUT}a counter of changes`,
      changed_by: OWNER,
      changed_at: 'site.json sections.0.changed_at',
    },
    site_images: {
      name: 'site.json pictures.0.name',
      kind: 'site.json pictures.0.kind',
      width: CHURCHS_OWN,
      height: CHURCHS_OWN,
      consent_by: 'site.json pictures.0.consent_ticked_by_me',
      consent_at: 'site.json pictures.0.consent_at',
      is_minor: OF_ANOTHER,
      guardian: OF_ANOTHER,
      created_by: OWNER,
      created_at: 'site.json pictures.0.added_at',
    },
    site_image_files: CHURCHS_OWN,
  },
};

async function listOwnVersions(db: DbOrTx, userId: number) {
  return db
    .select({
      version: siteVersions.version,
      published_at: siteVersions.publishedAt,
      changed: siteVersions.changed,
      restored_from: siteVersions.restoredFrom,
    })
    .from(siteVersions)
    .where(eq(siteVersions.publishedBy, userId))
    .orderBy(asc(siteVersions.version));
}

async function listOwnSections(db: DbOrTx, userId: number) {
  return db
    .select({ section: siteSections.section, changed_at: siteSections.changedAt })
    .from(siteSections)
    .where(eq(siteSections.changedBy, userId))
    .orderBy(asc(siteSections.section));
}

async function listOwnPictures(db: DbOrTx, userId: number) {
  const rows = await db
    .select({
      name: siteImages.name,
      kind: siteImages.kind,
      added_at: siteImages.createdAt,
      consent_by: siteImages.consentBy,
      consent_at: siteImages.consentAt,
    })
    .from(siteImages)
    .where(eq(siteImages.createdBy, userId))
    .orderBy(asc(siteImages.createdAt), asc(siteImages.name));
  return rows.map(({ consent_by, ...picture }) => ({ ...picture, consent_ticked_by_me: consent_by === userId }));
}
