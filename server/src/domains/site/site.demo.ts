import { EXAMPLE_SITE_IN_KISWAHILI } from '@kanisa/contract/site/example/kiswahili-site.ts';
import { addHours, type DemoChurch } from '../../demo/demo-church.ts';
import { EXAMPLE, listChangedSections } from './versions/site-content.rules.ts';
import { siteVersions } from './versions/site-versions.table.ts';

const PUBLISHED_DAYS_AGO = 30;

/**
 * Publishes the example in both languages; its pages are rendered when the server starts. Nobody is its publisher,
 * because the people of the demo are written after the site.
 */
export async function fillSite({ tx, now }: DemoChurch): Promise<void> {
  await tx.insert(siteVersions).values({
    version: 1,
    content: EXAMPLE_SITE_IN_KISWAHILI,
    changed: listChangedSections(EXAMPLE.content, EXAMPLE_SITE_IN_KISWAHILI),
    publishedAt: addHours(now, -24 * PUBLISHED_DAYS_AGO),
  });
}
