import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { EXAMPLE_PARTS } from '@kanisa/contract/site/example-parts.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import { describe, expect, it } from 'vitest';
import { makeFacts, publishSection, saveSection, startSiteEditor } from '../../../../test/support/site.ts';

const { listSiteChanges, publishSite, readSite, readSiteSection, saveSiteSection } = ENDPOINTS;

describe('the parts of a site that are still the example’s', () => {
  it('are listed, in the draft and in what is live', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const list = async () => (await app.call(listSiteChanges, { token })).body.example;
    expect((await list()).has_own_name).toBe(false);
    await saveSection(editor, 'facts', makeFacts({ name: 'St Mark’s', phone: '+254 711 222 333' }));
    const { parts, facts, has_own_name: hasOwnName } = await list();
    expect(hasOwnName).toBe(true);
    expect(parts.map(({ part }) => part)).toEqual(EXAMPLE_PARTS);
    expect(facts.map(({ field }) => field)).not.toContain('phone');
    expect(facts).toContainEqual({ field: 'email', value: 'hello@utukufu.example' });
    expect((await app.call(readSite, { token })).body.example_parts).toEqual([]);
    await publishSection(editor, 'home', { ...EXAMPLE_SITE.home, testimonial: null });
    const live = (await app.call(readSite, { token })).body.example_parts;
    expect([live.length, live.includes('home.testimonial')]).toEqual([EXAMPLE_PARTS.length - 1, false]);
  });

  it('are published unless they are left out, and an old form cannot bring them back unseen', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'St Mark’s' }));
    expect(app.deps.sitePages.current.content.about).toEqual(EXAMPLE_SITE.about);
    const about = { params: { section: 'about' } };
    const form = (await app.call(readSiteSection, { ...about, token })).body;
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    const publish = (body: object) => app.raw('POST', '/admin/site/publish', body, token);
    expect((await publish({ draft })).body['error']).toBe(siteMessages.nothingChanged);
    for (const wrong of [['about.nothing'], 'about.pastor', [7]]) {
      const answer = await publish({ draft, leave_out: wrong });
      expect([answer.status, answer.body['error']]).toEqual([400, siteMessages.leaveOut]);
    }
    const body = { draft, leave_out: ['about.pastor' as const, 'home.testimonial' as const] };
    const answer = await app.call(publishSite, { body, token });
    expect([answer.status, answer.body.published.changed]).toEqual([201, ['home', 'about']]);
    const { content } = app.deps.sitePages.current;
    expect([content.about.pastor, content.home.testimonial]).toEqual([null, null]);
    expect(content.about.leaders).toEqual(EXAMPLE_SITE.about.leaders);
    const old = { revision: form.revision, content: { ...EXAMPLE_SITE.about, title: { en: 'Ours' } } };
    expect((await app.call(saveSiteSection, { ...about, body: old, token })).status).toBe(409);
    expect((await app.call(readSite, { token })).body.sections.map(({ state }) => state)).not.toContain('changed');
  });

  it('come back from the words that Kanisa ships with', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'about', { ...EXAMPLE_SITE.about, pastor: null });
    const read = async () => (await app.call(readSiteSection, { params: { section: 'about' }, token })).body;
    expect((await read()).example).toEqual(EXAMPLE_SITE.about);
    await saveSection(editor, 'languages', { kiswahili: true });
    expect((await read()).example['title']).toEqual({ en: EXAMPLE_SITE.about.title.en, sw: expect.any(String) });
    expect((await saveSection(editor, 'about', EXAMPLE_SITE.about)).state).toBe('changed');
  });
});
