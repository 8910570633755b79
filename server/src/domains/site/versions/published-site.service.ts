import type { DbOrTx } from '../../../db/client.ts';
import { EXAMPLE, type PublishedSite } from './site-content.rules.ts';
import { findLatestVersion } from './site-versions.repo.ts';

/** The version that is live, from the database: a process may still be rendering it. */
export async function findPublishedSite(db: DbOrTx): Promise<PublishedSite> {
  return (await findLatestVersion(db)) ?? EXAMPLE;
}
