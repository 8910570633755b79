import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { expect, it } from 'vitest';
import { createPlainSitePages } from '../../../../test/support/plain-site-pages.ts';
import {
  addPicture,
  makeAboutWithPortrait,
  makeFacts,
  publishSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import { shareReadinessCheck } from '../../office/health/health.service.ts';
import { followPublishedSite } from './follow-published-site.service.ts';

/** Long enough for a busy machine; it ends as soon as the condition holds. */
const WAIT = { timeout: 30_000 };

it('another process shows what is published, from its start and at once', async () => {
  const editor = await startSiteEditor();
  const { deps } = editor.app;
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  const sitePages = createPlainSitePages();
  const follower = await followPublishedSite({ ...deps, sitePages });
  expect(sitePages.current).toMatchObject({ version: 1, content: { facts: { name: 'Neema Chapel' } } });
  await publishSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
  await expect.poll(() => sitePages.current.content.facts.name, WAIT).toBe('Imani Chapel');
  await follower.close();
});

/** Pages that cannot be rendered until they are repaired. */
function createBrokenPages() {
  const sitePages = createPlainSitePages();
  const { render } = sitePages;
  sitePages.render = async () => {
    throw new Error('no such page');
  };
  return { sitePages, repair: () => Object.assign(sitePages, { render }) };
}

it('a version that cannot be rendered leaves the one before, and the next one is shown', async () => {
  const editor = await startSiteEditor();
  const { deps } = editor.app;
  const { sitePages, repair } = createBrokenPages();
  const follower = await followPublishedSite({ ...deps, sitePages });
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  await expect.poll(() => sitePages.current.version, WAIT).toBe(1);
  expect(sitePages.isShowing(deps.sitePages.current)).toBe(false);
  repair();
  await publishSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
  await expect.poll(() => sitePages.isShowing(deps.sitePages.current), WAIT).toBe(true);
  await follower.close();
});

it('a process that cannot render at its start knows the church, is not ready, and tries again', async () => {
  const editor = await startSiteEditor();
  const { deps } = editor.app;
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  const { sitePages, repair } = createBrokenPages();
  const follower = await followPublishedSite({ ...deps, sitePages });
  expect([sitePages.current.content.facts.name, sitePages.isReady]).toEqual(['Neema Chapel', false]);
  await expect(shareReadinessCheck({ ...deps, sitePages })()).rejects.toMatchObject({ code: 'not_ready' });
  repair();
  await expect.poll(() => sitePages.isReady, WAIT).toBe(true);
  await shareReadinessCheck({ ...deps, sitePages })();
  await follower.close();
});

it('another process deletes other pages at its start and when a picture was removed', async () => {
  const editor = await startSiteEditor();
  const { app, token } = editor;
  const portrait = await addPicture(editor, 'portrait');
  await publishSection(editor, 'about', makeAboutWithPortrait(portrait));
  await publishSection(editor, 'about', EXAMPLE_SITE.about);
  const sitePages = createPlainSitePages();
  let deletions = 0;
  sitePages.deleteOtherPages = async () => {
    deletions += 1;
  };
  const follower = await followPublishedSite({ ...app.deps, sitePages });
  expect(deletions).toBe(1);
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  await expect.poll(() => sitePages.current.version, WAIT).toBe(3);
  expect(deletions).toBe(1);
  await app.call(ENDPOINTS.removeSiteImage, { params: { name: portrait }, token });
  await expect.poll(() => deletions, WAIT).toBe(2);
  await follower.close();
});
