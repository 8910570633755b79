import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { expect, it } from 'vitest';
import { findSiteImageFile } from '../../src/domains/site/images/site-images.service.ts';
import { followPublishedSite } from '../../src/domains/site/versions/follow-published-site.service.ts';
import { openEmptyDatabase } from '../database/test-database.ts';
import { signInWithRole } from '../support/factories.ts';
import {
  addPicture,
  makeAboutWithPortrait,
  makeFacts,
  publishSection,
  saveSection,
  startSiteEditor,
} from '../support/site.ts';
import { startTestApp } from '../support/test-app.ts';
import { dumpLines, restoreLines } from './backup-lines.ts';

it('a restored backup shows the published site with its pictures, its history and what was saved', async () => {
  const editor = await startSiteEditor();
  const portrait = await addPicture(editor, 'portrait');
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  await publishSection(editor, 'about', makeAboutWithPortrait(portrait));
  await saveSection(editor, 'contact', { ...EXAMPLE_SITE.contact, title: { en: 'Write to us' } });
  const { lines } = await dumpLines(editor.app.deps.database);

  const database = await openEmptyDatabase();
  await restoreLines(database, lines);
  const app = await startTestApp({ database });
  const follower = await followPublishedSite(app.deps);
  await follower.close();
  expect(app.deps.sitePages.current).toEqual(editor.app.deps.sitePages.current);
  const [before, after] = await Promise.all(
    [editor.app, app].map(({ deps }) => findSiteImageFile(deps.db, portrait, 160)),
  );
  expect(Buffer.from(after ?? []).equals(before ?? Buffer.from('none'))).toBe(true);
  const token = await signInWithRole(app, 'admin');
  const { versions } = (await app.call(ENDPOINTS.listSiteVersions, { token })).body;
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  const { body } = await app.call(ENDPOINTS.readSiteSection, { params: { section: 'contact' }, token });
  expect(body).toMatchObject({ state: 'changed', content: { title: { en: 'Write to us' } } });
});
