import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import {
  addPicture,
  makeAboutWithPortrait,
  makeFacts,
  publishSection,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';

const { readSite, readSiteSection, saveSiteSection, discardSiteSection } = ENDPOINTS;
const facts = { params: { section: 'facts' } };
const about = { params: { section: 'about' } };

describe('a section of the site', () => {
  it('is the example on a fresh installation', async () => {
    const { app, token } = await startSiteEditor();
    const { sections, published } = (await app.call(readSite, { token })).body;
    const untouched = { state: 'example', revision: 0, changed_at: null, changed_by: null, missing_kiswahili: null };
    expect(sections).toEqual(SITE_SECTIONS.map((section) => ({ section, ...untouched })));
    expect(published).toEqual({
      version: 0,
      published_at: null,
      published_by: null,
      changed: [],
      restored_from: null,
    });
    const { body } = await app.call(readSiteSection, { ...facts, token });
    expect([body.content, body.published]).toEqual([EXAMPLE_SITE.facts, EXAMPLE_SITE.facts]);
  });

  it('is refused to everybody but admins, and an unknown one to everybody', async () => {
    const { app, token } = await startSiteEditor();
    const body = { revision: 0, content: { ...makeFacts() } };
    expect((await app.call(saveSiteSection, { ...facts, body })).status).toBe(401);
    for (const role of ['pastor', 'moderator', 'department_leader', 'user'] as const) {
      const other = await signInWithRole(app, role);
      expect((await app.call(readSiteSection, { ...facts, token: other })).status).toBe(403);
      expect((await app.call(saveSiteSection, { ...facts, body, token: other })).status).toBe(403);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const sent = method === 'PUT' ? body : undefined;
      expect((await app.raw(method, '/admin/site/sections/colours', sent, token)).status).toBe(404);
    }
  });

  it('is saved without being published, and the next revision is given', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    app.clock.set('2026-11-18T08:00:00Z');
    const saved = await saveSection(editor, 'facts', makeFacts({ name: '  Neema Chapel ' }));
    expect(saved).toMatchObject({
      message: siteMessages.saved,
      section: 'facts',
      state: 'changed',
      revision: 1,
      changed_at: '2026-11-18T08:00:00.000Z',
      changed_by: { username: 'editor' },
    });
    const { body } = await app.call(readSiteSection, { ...facts, token });
    expect([body.content['name'], body.published['name']]).toEqual(['Neema Chapel', 'Utukufu Church']);
    expect(app.deps.sitePages.current.content.facts.name).toBe('Utukufu Church');
    const back = await saveSection(editor, 'facts', makeFacts());
    expect([back.state, back.revision]).toEqual(['example', 2]);
  });

  it('keeps what is published when its changes are dropped', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    await saveSection(editor, 'facts', makeFacts({ name: 'Another' }));
    const drop = (revision: string) => app.call(discardSiteSection, { ...facts, query: { revision }, token });
    const dropped = (await drop('2')).body;
    expect(dropped).toMatchObject({ message: siteMessages.discarded, state: 'published', revision: 3 });
    expect((await app.call(readSiteSection, { ...facts, token })).body.content['name']).toBe('Neema Chapel');
    const again = (await drop('2')).body;
    expect([again.state, again.revision]).toEqual(['published', 3]);
  });

  it('is not dropped by somebody who has not seen what was saved last', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    await saveSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
    const old = await app.call(discardSiteSection, { ...facts, query: { revision: '1' }, token });
    expect([old.status, old.body.error]).toEqual([409, siteMessages.changedMeanwhile]);
    expect((await app.call(readSiteSection, { ...facts, token })).body.content['name']).toBe('Imani Chapel');
    for (const query of ['', '?revision=', '?revision=-1', '?revision=two'])
      expect((await app.raw('DELETE', `/admin/site/sections/facts${query}`, undefined, token)).status).toBe(400);
    const dropped = await app.call(discardSiteSection, { ...facts, query: { revision: '2' }, token });
    expect(dropped.body).toMatchObject({ state: 'example', revision: 3 });
  });
});

describe('saving a section', () => {
  it.each([
    ['a name of one letter', 'facts', { ...makeFacts({ name: 'N' }) }, 'name', siteMessages.name],
    ['a name of 81 letters', 'facts', { ...makeFacts({ name: 'N'.repeat(81) }) }, 'name', siteMessages.name],
    [
      'a plain link',
      'facts',
      { ...makeFacts({ social_links: [{ network: 'Facebook', url: 'http://x.example' }] }) },
      'social_links.0.url',
      siteMessages.url,
    ],
    [
      'eleven services',
      'services',
      { services: Array.from({ length: 11 }, () => EXAMPLE_SITE.services.services[0]) },
      'services',
      siteMessages.services,
    ],
    [
      'a missing word',
      'contact',
      { ...EXAMPLE_SITE.contact, directions: [{ by: { en: ' ' }, how: { en: 'Walk' } }] },
      'directions.0.by.en',
      siteMessages.required,
    ],
    [
      'two ministries of one address',
      'ministries',
      {
        ...EXAMPLE_SITE.ministries,
        ministries: [...EXAMPLE_SITE.ministries.ministries.slice(0, 1), ...EXAMPLE_SITE.ministries.ministries],
      },
      'ministries',
      siteMessages.ministryKeyTwice,
    ],
  ])('refuses %s at its field', async (_what, section, content, field, message) => {
    const { app, token } = await startSiteEditor();
    const answer = await app.raw('PUT', `/admin/site/sections/${section}`, { revision: 0, content }, token);
    expect([answer.status, answer.body['error'], answer.body['fields']]).toEqual([400, message, { [field]: message }]);
  });

  it('refuses a page of more than 20,000 characters, unknown fields, and content that is no object', async () => {
    const { app, token } = await startSiteEditor();
    const long = { en: 'm'.repeat(1900) };
    const story = { ...EXAMPLE_SITE.about.story, paragraphs: Array.from({ length: 10 }, () => long) };
    const send = (content: unknown) => app.raw('PUT', '/admin/site/sections/about', { revision: 0, content }, token);
    const tooLong = await send({ ...EXAMPLE_SITE.about, story });
    expect([tooLong.status, tooLong.body['error']]).toEqual([400, siteMessages.pageLong]);
    const unknown = await send({ ...EXAMPLE_SITE.about, html: '<b>' });
    expect([unknown.status, unknown.body['error']]).toEqual([400, 'Unknown field: html']);
    const proto = await send(JSON.parse('{"__proto__": {"title": {"en": "x"}}}'));
    expect(proto.status).toBe(400);
    for (const content of [null, 'x', [], 7]) expect((await send(content)).status).toBe(400);
  });

  it('stores hostile words as they are', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const name = '<script>alert(1)</script> \u202egnp ‏{{7*7}} 👨‍👩‍👧‍👦';
    await saveSection(editor, 'facts', makeFacts({ name }));
    expect((await app.call(readSiteSection, { ...facts, token })).body.content['name']).toBe(name);
    for (const bad of ['a\u0000b', 'a\ud800', 'two\nlines']) {
      const body = { revision: 1, content: { ...makeFacts({ name: bad }) } };
      expect((await app.call(saveSiteSection, { ...facts, body, token })).status).toBe(400);
    }
  });

  it('refuses pictures that do not exist, and pictures of another kind', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const field = 'leaders.0.portrait.image';
    // A picture without a person's consent must not become a portrait.
    for (const image of ['a'.repeat(20), await addPicture(editor, 'ministry')]) {
      const content = { ...makeAboutWithPortrait(image) };
      const { status, body } = await app.raw('PUT', '/admin/site/sections/about', { revision: 0, content }, token);
      expect([status, body['error'], body['fields']]).toEqual([
        400,
        siteMessages.unknownImage,
        { [field]: siteMessages.unknownImage },
      ]);
    }
    const portrait = await addPicture(editor, 'portrait');
    expect((await saveSection(editor, 'about', makeAboutWithPortrait(portrait))).state).toBe('changed');
    expect((await app.call(readSiteSection, { ...about, token })).status).toBe(200);
  });

  it('refuses an old revision, and accepts the same content again after a lost answer', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const send = (name: string) =>
      app.call(saveSiteSection, { ...facts, body: { revision: 0, content: { ...makeFacts({ name }) } }, token });
    const old = await send('Imani Chapel');
    expect([old.status, old.body.error]).toEqual([409, siteMessages.changedMeanwhile]);
    const repeated = await send('Neema Chapel');
    expect([repeated.status, repeated.body.revision]).toEqual([200, 1]);
  });

  it('lets one of two admins win', async () => {
    const { app, token } = await startSiteEditor();
    const second = await signInWithRole(app, 'admin');
    const send = (name: string, by: string) =>
      app.call(saveSiteSection, {
        ...facts,
        body: { revision: 0, content: { ...makeFacts({ name }) } },
        token: by,
      });
    const answers = await app.raceOnTable('site_sections', 2, () =>
      Promise.all([send('Neema Chapel', token), send('Imani Chapel', second)]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { content, revision } = (await app.call(readSiteSection, { ...facts, token })).body;
    expect(revision).toBe(1);
    expect(content['name']).toBe(answers[0]?.status === 200 ? 'Neema Chapel' : 'Imani Chapel');
  });
});
