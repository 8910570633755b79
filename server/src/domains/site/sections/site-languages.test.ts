import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { ENGLISH_ONLY, siteMessages } from '@kanisa/contract/site/site.ts';
import { countMissingWords } from '@kanisa/contract/site/translations.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  makeFacts,
  publishSection,
  type SiteEditor,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import { followPublishedSite } from '../versions/follow-published-site.service.ts';
import { siteVersions } from '../versions/site-versions.table.ts';

const { readSite, readSiteVersion, restoreSiteVersion, saveSiteSection, readSiteSection } = ENDPOINTS;

async function listMissing({ app, token }: SiteEditor): Promise<Record<string, number | null>> {
  const { sections } = (await app.call(readSite, { token })).body;
  return Object.fromEntries(sections.map(({ section, missing_kiswahili: missing }) => [section, missing]));
}

describe('the languages of the site', () => {
  it('are English only until an admin offers Kiswahili', async () => {
    const { app, token } = await startSiteEditor();
    const { body } = await app.call(readSiteSection, { params: { section: 'languages' }, token });
    expect(body.content).toEqual({ kiswahili: false });
    expect(app.deps.sitePages.current.content.languages).toEqual({ kiswahili: false });
  });

  it('take nothing but a choice', async () => {
    const { app, token } = await startSiteEditor();
    const content = { kiswahili: 'yes' };
    const params = { section: 'languages' };
    const { status, body } = await app.call(saveSiteSection, { params, body: { revision: 0, content }, token });
    expect([status, body.error]).toEqual([400, siteMessages.kiswahili]);
  });

  it('count the texts without Kiswahili once it is offered', async () => {
    const editor = await startSiteEditor();
    await saveSection(editor, 'languages', { kiswahili: true });
    expect(await listMissing(editor)).toMatchObject({
      facts: countMissingWords(EXAMPLE_SITE.facts),
      look: 0,
      languages: 0,
    });
    const tagline = { en: 'Come as you are.', sw: 'Njoo jinsi ulivyo.' };
    await saveSection(editor, 'facts', makeFacts({ tagline }));
    expect(await listMissing(editor)).toMatchObject({ facts: countMissingWords(EXAMPLE_SITE.facts) - 1 });
  });

  it('count on while translated words are kept and Kiswahili is not offered', async () => {
    const editor = await startSiteEditor();
    await publishSection(editor, 'facts', makeFacts({ tagline: { en: 'Come as you are.', sw: 'Njoo jinsi ulivyo.' } }));
    expect((await listMissing(editor))['home']).toBe(countMissingWords(EXAMPLE_SITE.home));
  });
});

/** Removes the section from a stored version, as versions from before it have none. */
async function makeOldVersion({ app }: SiteEditor, version: number): Promise<void> {
  const { languages: _languages, ...content } = { ...EXAMPLE_SITE, facts: makeFacts({ name: `Version ${version}` }) };
  await app.deps.db.update(siteVersions).set({ content }).where(eq(siteVersions.version, version));
}

describe('a version from before the languages', () => {
  it('is shown, read and restored in English only', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    for (const name of ['Neema Chapel', 'Imani Chapel']) await publishSection(editor, 'facts', makeFacts({ name }));
    for (const version of [1, 2]) await makeOldVersion(editor, version);
    const follower = await followPublishedSite(app.deps);
    await follower.close();
    expect(app.deps.sitePages.current.content).toMatchObject({ facts: { name: 'Version 2' }, languages: ENGLISH_ONLY });
    const old = await app.call(readSiteVersion, { params: { version: 1 }, token });
    expect(old.body.content.languages).toEqual(ENGLISH_ONLY);
    const restored = await app.call(restoreSiteVersion, { params: { version: 1 }, token });
    expect(restored.body.published.changed).toEqual(['facts']);
  });
});
