import { randomBytes } from 'node:crypto';
import { SITE_IMAGE_WIDTHS, type SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import {
  SITE_IMAGE_MIN_PX,
  SITE_IMAGES_MAX,
  siteImageMessages,
  siteImageUpload,
} from '@kanisa/contract/site/site-images.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type DbOrTx, forNobody, type Tx } from '../../../db/client.ts';
import { makeSitePicture } from '../../../platform/images/site-picture.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { processOnePicture } from '../../records/photos/photos.service.ts';
import { listSectionViews, replaceSectionContent } from '../sections/site-sections.repo.ts';
import { showPublishedSite } from '../versions/show-published-site.service.ts';
import { isSameContent } from '../versions/site-content.rules.ts';
import { listVersionsContaining, lockSite, updateVersionContent } from '../versions/site-versions.repo.ts';
import { cleanSectionImages, cleanSiteImages } from './site-image-uses.rules.ts';
import {
  countImages,
  deleteImage,
  deleteUnusedImages,
  findImageFile,
  findLargestFile,
  insertImage,
  type ListedImageView,
  listImageViews,
  type SiteImageView,
} from './site-images.repo.ts';

interface NewImage {
  kind: SiteImageKind;
  agrees: 'true' | 'false';
  is_minor: 'true' | 'false';
  guardian: string;
}

const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 20;
/** An unused picture is deleted when it is this old. */
const UNUSED_DAYS = 30;
const createImageName = () =>
  Array.from(randomBytes(NAME_LENGTH), (byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join('');

export async function listImages(deps: Pick<Deps, 'db'>): Promise<ListedImageView[]> {
  return listImageViews(deps.db);
}

/** The bytes of a picture in one of its widths, as WebP. Whether it may be seen is decided by the caller. */
export async function findSiteImageFile(db: DbOrTx, name: string, width: number): Promise<Uint8Array | null> {
  return findImageFile(db, name, width);
}

/** The picture in its largest size, from which icons are made. */
export async function findLargestImageFile(db: DbOrTx, name: string): Promise<Uint8Array | null> {
  return findLargestFile(db, name);
}

export async function addImage(
  deps: Deps,
  actor: Actor,
  body: NewImage,
  file: Uint8Array | null,
): Promise<SiteImageView> {
  const { kind } = body;
  if (!file) throw createFieldError(siteImageUpload.field, siteImageMessages.missing);
  const consent = readConsent(body);
  const picture = await processOnePicture(actor, () =>
    makeSitePicture(file, siteImageUpload, {
      widths: SITE_IMAGE_WIDTHS[kind],
      isTransparent: kind === 'logo',
      sizeMin: { ...SITE_IMAGE_MIN_PX[kind], message: siteImageMessages.tooSmall[kind] },
    }),
  );
  const { width, height, files } = picture;
  const name = createImageName();
  await transactionAs(deps, actor, async (tx) => {
    await lockSite(tx);
    if ((await countImages(tx)) >= SITE_IMAGES_MAX) throw new AppError('conflict', siteImageMessages.tooMany);
    const now = deps.clock.now();
    const agreed = consent && { ...consent, consentBy: actor.id, consentAt: now };
    const image = { name, kind, width, height, isMinor: false, createdBy: actor.id, createdAt: now };
    await insertImage(tx, { ...image, ...agreed }, files);
    await recordAudit(deps, tx, actor, { action: 'site.image_added', after: { name, kind } });
  });
  return { name, kind, width, height, widths: files.map((one) => one.width) };
}

/** Only portraits show one person, who must agree. Null for other pictures. */
function readConsent({ kind, agrees, is_minor, guardian }: NewImage) {
  if (kind !== 'portrait') return null;
  if (agrees !== 'true') throw createFieldError('agrees', siteImageMessages.consent);
  if (is_minor !== 'true') return { isMinor: false, guardian: null };
  if (guardian === '') throw createFieldError('guardian', siteImageMessages.guardian);
  return { isMinor: true, guardian };
}

/**
 * Removes the picture from saved sections, from every kept version and from the disk. The live version keeps its number
 * and is rendered again after the removal is stored: a person who withdraws is never kept waiting by a page that cannot
 * be rendered. The pages of other versions are deleted.
 */
export async function removeImage(deps: Deps, actor: Actor, name: string): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    await lockSite(tx);
    const deleted = await deleteImage(tx, name);
    if (!deleted) throw new AppError('not_found', siteImageMessages.notFound);
    await removeFromSections(tx, name);
    await removeFromVersions(tx, name);
    await recordAudit(deps, tx, actor, { action: 'site.image_removed', before: { name, kind: deleted.kind } });
  });
  await showPublishedSite(deps);
}

/** Runs nightly. A picture that was just uploaded waits for the section that shows it. */
export async function cleanUpImages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_DAYS * 24 * 3_600_000);
  await forNobody(db, 'the nightly clean-up').transaction(async (tx) => {
    await lockSite(tx);
    await deleteUnusedImages(tx, before);
  });
}

/** The revision stays: an old form names the picture, which is refused, or says the same as the changed content. */
async function removeFromSections(tx: Tx, name: string): Promise<void> {
  for (const { section, content } of await listSectionViews(tx)) {
    if (content === null) continue;
    const clean = cleanSection(section, content, name);
    if (!isSameContent(clean, content)) await replaceSectionContent(tx, section, clean);
  }
}

const cleanSection = (section: SiteSection, content: SiteContent[SiteSection], removed: string) =>
  cleanSectionImages(section, content, (image) => image !== removed);

async function removeFromVersions(tx: Tx, name: string): Promise<void> {
  for (const { version, content } of await listVersionsContaining(tx, name)) {
    await updateVersionContent(
      tx,
      version,
      cleanSiteImages(content, (image) => image !== name),
    );
  }
}
