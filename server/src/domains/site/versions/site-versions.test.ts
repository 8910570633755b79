import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { siteMessages, VERSIONS_KEPT } from '@kanisa/contract/site/site.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import {
  makeFacts,
  publishSaved,
  publishSection,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { siteVersions } from './site-versions.table.ts';

const { readSite, readSiteSection, listSiteChanges, publishSite, listSiteVersions, readSiteVersion } = ENDPOINTS;
const { saveSiteSection, listAudit } = ENDPOINTS;

describe('publishing', () => {
  it('makes the saved sections live, tells every process, and is written into the trail', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    let notified = 0;
    const changes = await app.deps.database.watchPublicChanges(() => {
      notified += 1;
    });
    await waitUntil(async () => changes.isLive());
    const before = notified;
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    const answer = await app.call(publishSite, { body: { draft }, token });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: siteMessages.published,
      published: { version: 1, published_by: { username: 'editor' }, changed: ['facts'], restored_from: null },
    });
    expect(app.deps.sitePages.current).toMatchObject({ version: 1, content: { facts: { name: 'Neema Chapel' } } });
    await waitUntil(async () => notified > before);
    await changes.close();
    const { sections, published } = (await app.call(readSite, { token })).body;
    expect(sections.map(({ state }) => state)).toEqual(['published', ...SITE_SECTIONS.slice(1).map(() => 'example')]);
    expect(published.version).toBe(1);
    const { entries } = (await app.call(listAudit, { query: { what: 'site.published' }, token })).body;
    expect(entries).toMatchObject([{ who: { username: 'editor' }, after: { version: 1, sections: 'facts' } }]);
  });

  it('refuses a draft that nobody looked at, and one without changes', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const publish = (draft: string) => app.call(publishSite, { body: { draft }, token });
    const unchanged = (await app.call(listSiteChanges, { token })).body.draft;
    const nothing = await publish(unchanged);
    expect([nothing.status, nothing.body.error]).toEqual([409, siteMessages.nothingChanged]);
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    await saveSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
    const other = await app.raw('POST', '/admin/site/publish', { draft }, token);
    expect([other.status, other.body['code']]).toEqual([409, 'changed_meanwhile']);
    expect((await app.call(readSite, { token })).body.published.version).toBe(0);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await app.call(publishSite, { body: { draft }, token: pastor })).status).toBe(403);
  });

  it('changes nothing if the pages cannot be rendered', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    const { render } = app.deps.sitePages;
    app.deps.sitePages.render = async () => {
      throw new Error('a page cannot be rendered');
    };
    expect((await app.call(publishSite, { body: { draft }, token })).status).toBe(500);
    expect(app.deps.sitePages.current.version).toBe(0);
    expect(await app.deps.db.$count(siteVersions)).toBe(0);
    expect((await app.call(readSiteSection, { params: { section: 'facts' }, token })).body.state).toBe('changed');
    app.deps.sitePages.render = render;
    expect((await app.call(publishSite, { body: { draft }, token })).status).toBe(201);
  });

  it('lets one of two admins win who publish at once', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const second = await signInWithRole(app, 'admin');
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    // Neither stores anything before both have rendered.
    const { render } = app.deps.sitePages;
    const bothRendered = Promise.withResolvers<void>();
    let rendered = 0;
    app.deps.sitePages.render = async (content, version) => {
      rendered += 1;
      if (rendered === 2) bothRendered.resolve();
      await bothRendered.promise;
      return render(content, version);
    };
    const answers = await Promise.all(
      [token, second].map((by) => app.call(publishSite, { body: { draft }, token: by })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await app.deps.db.$count(siteVersions)).toBe(1);
    expect(app.deps.sitePages.current.version).toBe(1);
  });

  it('refuses a section that is saved while the pages are rendered', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    const { render } = app.deps.sitePages;
    app.deps.sitePages.render = async (content, version) => {
      await saveSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
      return render(content, version);
    };
    expect((await app.call(publishSite, { body: { draft }, token })).status).toBe(409);
    expect(app.deps.sitePages.current.version).toBe(0);
    expect(await app.deps.db.$count(siteVersions)).toBe(0);
  });

  it('leaves an open form valid, which did not change', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const params = { section: 'facts' };
    const body = { revision: 1, content: { ...makeFacts({ name: 'Neema Chapel Ruiru' }) } };
    expect((await app.call(saveSiteSection, { params, body, token })).status).toBe(200);
    const old = { revision: 0, content: { ...makeFacts({ name: 'Imani Chapel' }) } };
    expect((await app.call(saveSiteSection, { params, body: old, token })).status).toBe(409);
  });
});

describe('the history', () => {
  it('lists the versions with the sections that changed, newest first, and shows each', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    await saveSection(editor, 'services', { services: app.deps.sitePages.current.content.services.services.slice(1) });
    await saveSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
    await publishSaved(editor);
    const { versions } = (await app.call(listSiteVersions, { token })).body;
    expect(versions).toMatchObject([
      { version: 2, changed: ['facts', 'services'], published_by: { username: 'editor' } },
      { version: 1, changed: ['facts'] },
    ]);
    const { body } = await app.call(readSiteVersion, { params: { version: 1 }, token });
    expect(body).toMatchObject({ version: 1, content: { facts: { name: 'Neema Chapel' } } });
    const unknown = await app.call(readSiteVersion, { params: { version: 3 }, token });
    expect([unknown.status, unknown.body.error]).toEqual([404, siteMessages.versionNotFound]);
  });

  it('keeps the last fifty', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Church 1' }));
    await app.deps.db.execute(sql`
      insert into site_versions (version, content, changed, published_at)
      select n, content, changed, published_at from site_versions, generate_series(2, ${VERSIONS_KEPT}) as n`);
    expect(await publishSection(editor, 'facts', makeFacts({ name: 'Church 51' }))).toBe(VERSIONS_KEPT + 1);
    const { versions } = (await app.call(listSiteVersions, { token })).body;
    expect([versions.length, versions.at(0)?.version, versions.at(-1)?.version]).toEqual([VERSIONS_KEPT, 51, 2]);
    expect((await app.call(readSiteVersion, { params: { version: 1 }, token })).status).toBe(404);
  });

  it('keeps the versions of a deleted admin, without a name', async () => {
    const editor = await startSiteEditor();
    const { app } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const token = await signInWithRole(app, 'admin');
    await app.deps.db.delete(users).where(sql`username = 'editor'`);
    const { versions } = (await app.call(listSiteVersions, { token })).body;
    expect(versions).toMatchObject([{ version: 1, published_by: null }]);
    const { body } = await app.call(readSiteSection, { params: { section: 'facts' }, token });
    expect([body.revision, body.changed_by]).toEqual([1, null]);
  });
});
