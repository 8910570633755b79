import type { SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { SiteVersionView } from './site-versions.repo.ts';

/** Null is the example. */
export function presentVersion(view: SiteVersionView | null): SiteVersion {
  if (view === null) return { version: 0, published_at: null, published_by: null, changed: [], restored_from: null };
  return {
    version: view.version,
    published_at: view.publishedAt.toISOString(),
    published_by: view.publishedBy && presentPersonName(view.publishedBy),
    changed: view.changed,
    restored_from: view.restoredFrom,
  };
}
