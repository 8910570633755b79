import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { loadChurchSettings } from '../../identity/church/church-settings.service.ts';
import { listImageNames } from '../images/site-images.repo.ts';
import { findPublishedSite } from './published-site.service.ts';
import { lockSite } from './site-versions.repo.ts';

type Needed = Pick<Deps, 'db' | 'sitePages' | 'settings'>;

/**
 * Shows the published version, unless this process does already. If a picture was removed since the last time, the pages
 * of all other versions are deleted, because they may contain it.
 */
export async function showPublishedSite(deps: Needed): Promise<void> {
  const { db, sitePages } = deps;
  await sitePages.runAlone(async () => {
    const pictures = new Set(await listImageNames(db));
    const published = await findPublishedSite(db);
    await loadChurchSettings(deps);
    const { version } = sitePages.current;
    const isShown = sitePages.isShowing(published);
    sitePages.setContent(published);
    if (!isShown) sitePages.show(await sitePages.render(published.content, published.version));
    const isSameVersion = !isShown && published.version === version;
    if (isSameVersion || hasRemovedPicture(sitePages.knownPictures, pictures)) await deleteOtherPages(deps);
    sitePages.knownPictures = pictures;
  });
}

/** At the start nobody knows what was removed while the process did not run. */
function hasRemovedPicture(known: ReadonlySet<string> | null, existing: ReadonlySet<string>): boolean {
  return known === null || [...known].some((name) => !existing.has(name));
}

/** Deletes the pages that were rendered for a version that was not stored. */
export async function deleteUnpublishedPages(deps: Needed): Promise<void> {
  await deps.sitePages.runAlone(() => deleteOtherPages(deps));
}

/**
 * The lock keeps another process from publishing between the reading and the deletion. If it has rendered but not
 * stored yet, it renders again before it shows the version.
 */
async function deleteOtherPages({ db, sitePages }: Needed): Promise<void> {
  await forNobody(db, 'locks the site while files are deleted, and writes no row').transaction(async (tx) => {
    await lockSite(tx);
    await sitePages.deleteOtherPages(await findPublishedSite(tx));
  });
}
