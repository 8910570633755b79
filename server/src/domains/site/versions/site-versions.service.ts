import { leaveOut } from '@kanisa/contract/site/example/left-out.ts';
import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { siteMessages, VERSIONS_KEPT } from '@kanisa/contract/site/site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { cleanSiteImages, listImageUses } from '../images/site-image-uses.rules.ts';
import { listImageKinds } from '../images/site-images.repo.ts';
import { computeDraftHash, loadDraft, type SiteDraft } from '../sections/site-draft.service.ts';
import { clearSectionContents, replaceSectionContent, saveSectionContent } from '../sections/site-sections.repo.ts';
import { findPublishedSite } from './published-site.service.ts';
import { deleteUnpublishedPages, showPublishedSite } from './show-published-site.service.ts';
import { isSameContent, listChangedSections, type PublishedSite } from './site-content.rules.ts';
import {
  deleteVersionsUpTo,
  findVersionContent,
  findVersionView,
  insertVersion,
  listVersionViews,
  lockSite,
  type SiteVersionView,
} from './site-versions.repo.ts';

export async function listVersions(deps: Pick<Deps, 'db'>): Promise<SiteVersionView[]> {
  return listVersionViews(deps.db);
}

export async function getVersion(
  deps: Pick<Deps, 'db'>,
  version: number,
): Promise<{ view: SiteVersionView; content: SiteContent }> {
  const view = await findVersionView(deps.db, version);
  return { view: requireVersion(view), content: requireVersion(await findVersionContent(deps.db, version)) };
}

function requireVersion<Found>(found: Found | null): Found {
  if (found === null) throw new AppError('not_found', siteMessages.versionNotFound);
  return found;
}

/**
 * Makes the saved sections live, without parts of the example that the church leaves out. The pages are rendered before anything is stored, outside of the transaction because it
 * takes long: if that fails, nothing has changed. Of two admins who publish at once, the second gets 409.
 */
export async function publishSite(
  deps: Deps,
  actor: Actor,
  { draft: draftHash, leave_out: parts = [] }: { draft: string; leave_out?: readonly ExamplePart[] | undefined },
): Promise<SiteVersionView> {
  const draft = await loadDraft(deps.db);
  rejectOtherDraft(draft, draftHash);
  const content = leaveOut(draft.content, parts);
  if (isSameContent(content, draft.published.content)) throw new AppError('conflict', siteMessages.nothingChanged);
  const version = draft.published.version + 1;
  await deps.sitePages.render(content, version);
  return storeAndShow(deps, actor, async (tx) => {
    rejectOtherDraft(await loadDraft(tx), draftHash);
    await clearSectionContents(tx);
    await countLeftOutSections(deps, tx, actor, { before: draft.content, after: content });
    return storeVersion(deps, tx, actor, { before: draft.published, content, restoredFrom: null });
  });
}

/** A section that lost a part gets a new revision, so that a form from before cannot bring the part back unseen. */
async function countLeftOutSections(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { before, after }: { before: SiteContent; after: SiteContent },
): Promise<void> {
  for (const section of listChangedSections(before, after)) {
    await saveSectionContent(tx, section, { content: null, changedBy: actor.id, changedAt: deps.clock.now() });
  }
}

/** Pages of a version that could not be stored are deleted: a picture in them may have been removed meanwhile. */
async function storeAndShow(
  deps: Deps,
  actor: Actor,
  store: (tx: Tx) => Promise<SiteVersionView>,
): Promise<SiteVersionView> {
  const view = await transactionAs(deps, actor, async (tx) => {
    await lockSite(tx);
    return store(tx);
  }).catch(async (error: unknown) => {
    await deleteUnpublishedPages(deps);
    throw error;
  });
  await showPublishedSite(deps);
  return view;
}

function rejectOtherDraft(draft: SiteDraft, expectedHash: string): void {
  if (computeDraftHash(draft) !== expectedHash) throw new AppError('changed_meanwhile');
}

/** Makes the content of a kept version live again, as a new version. Removed pictures stay removed. */
export async function restoreVersion(deps: Deps, actor: Actor, version: number): Promise<SiteVersionView> {
  const published = await findPublishedSite(deps.db);
  const content = await loadRestorable(deps.db, version);
  if (isSameContent(content, published.content)) throw new AppError('conflict', siteMessages.nothingChanged);
  await deps.sitePages.render(content, published.version + 1);
  return storeAndShow(deps, actor, async (tx) => {
    const draft = await loadDraft(tx);
    const isUnchanged =
      draft.published.version === published.version && isSameContent(await loadRestorable(tx, version), content);
    if (!isUnchanged) throw new AppError('conflict');
    await followRestoredContent(deps, tx, actor, { draft, content });
    return storeVersion(deps, tx, actor, { before: draft.published, content, restoredFrom: version });
  });
}

async function loadRestorable(db: DbOrTx, version: number): Promise<SiteContent> {
  const content = requireVersion(await findVersionContent(db, version));
  const names = SITE_SECTIONS.flatMap((section) => listImageUses(section, content[section]));
  const kinds = await listImageKinds(
    db,
    names.map(({ image }) => image),
  );
  return cleanSiteImages(content, (image) => kinds.has(image));
}

/**
 * Saved sections stay as they are. The others change with the restored content and get a new revision, so that a form
 * that was opened before cannot overwrite it unseen.
 */
async function followRestoredContent(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { draft, content }: { draft: SiteDraft; content: SiteContent },
): Promise<void> {
  for (const section of listChangedSections(draft.published.content, content)) {
    const saved = draft.rows.get(section)?.content ?? null;
    if (saved === null) {
      await saveSectionContent(tx, section, { content: null, changedBy: actor.id, changedAt: deps.clock.now() });
    } else if (isSameContent(saved, content[section])) {
      await replaceSectionContent(tx, section, null);
    }
  }
}

interface NewVersion {
  before: PublishedSite;
  content: SiteContent;
  restoredFrom: number | null;
}

async function storeVersion(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { before, content, restoredFrom }: NewVersion,
): Promise<SiteVersionView> {
  const version = before.version + 1;
  const changed = listChangedSections(before.content, content);
  const publishedAt = deps.clock.now();
  await insertVersion(tx, { version, content, changed, publishedBy: actor.id, publishedAt, restoredFrom });
  await deleteVersionsUpTo(tx, version - VERSIONS_KEPT);
  await recordAudit(deps, tx, actor, {
    action: restoredFrom === null ? 'site.published' : 'site.restored',
    after: { version, sections: changed.join(', '), ...(restoredFrom !== null && { restored_from: restoredFrom }) },
  });
  return requireVersion(await findVersionView(tx, version));
}
