import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import {
  addPicture,
  makeAboutWithPortrait,
  makeFacts,
  publishSection,
  type SiteEditor,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import { siteVersions } from './site-versions.table.ts';

const { restoreSiteVersion, readSiteSection, saveSiteSection, listAudit, removeSiteImage } = ENDPOINTS;
const facts = { params: { section: 'facts' } };

const restore = ({ app, token }: SiteEditor, version: number) =>
  app.call(restoreSiteVersion, { params: { version }, token });

async function startWithTwoVersions(): Promise<SiteEditor> {
  const editor = await startSiteEditor();
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
  await publishSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
  return editor;
}

describe('restoring a version', () => {
  it('makes its content live as a new version', async () => {
    const editor = await startWithTwoVersions();
    const { app, token } = editor;
    const answer = await restore(editor, 1);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: siteMessages.restored,
      published: { version: 3, restored_from: 1, changed: ['facts'] },
    });
    expect(app.deps.sitePages.current).toMatchObject({ version: 3, content: { facts: { name: 'Neema Chapel' } } });
    const { body } = await app.call(readSiteSection, { ...facts, token });
    expect(body).toMatchObject({ state: 'published', content: { name: 'Neema Chapel' } });
    const { entries } = (await app.call(listAudit, { query: { what: 'site.restored' }, token })).body;
    expect(entries).toMatchObject([{ after: { version: 3, restored_from: 1 } }]);
  });

  it('refuses the live content, unknown versions and everybody but admins', async () => {
    const editor = await startWithTwoVersions();
    const { app } = editor;
    const live = await restore(editor, 2);
    expect([live.status, live.body.error]).toEqual([409, siteMessages.nothingChanged]);
    expect((await restore(editor, 3)).status).toBe(404);
    expect((await restore({ ...editor, token: await signInWithRole(app, 'pastor') }, 1)).status).toBe(403);
    expect(await app.deps.db.$count(siteVersions)).toBe(2);
  });

  it('refuses a form that was opened before, and keeps what was saved', async () => {
    const editor = await startWithTwoVersions();
    const { app, token } = editor;
    const contact = { ...EXAMPLE_SITE.contact, title: { en: 'Write to us' } };
    await saveSection(editor, 'contact', contact);
    await restore(editor, 1);
    const body = { revision: 2, content: { ...makeFacts({ name: 'Imani Chapel Ruiru' }) } };
    expect((await app.call(saveSiteSection, { ...facts, body, token })).status).toBe(409);
    const saved = await app.call(readSiteSection, { params: { section: 'contact' }, token });
    expect(saved.body).toMatchObject({ state: 'changed', revision: 1, content: { title: { en: 'Write to us' } } });
  });

  it('shows initials and drawn pictures where pictures were removed', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const portrait = await addPicture(editor, 'portrait');
    await publishSection(editor, 'about', makeAboutWithPortrait(portrait));
    await publishSection(editor, 'about', EXAMPLE_SITE.about);
    await app.call(removeSiteImage, { params: { name: portrait }, token });
    expect((await restore(editor, 1)).status).toBe(201);
    const [leader] = app.deps.sitePages.current.content.about.leaders;
    expect(leader?.portrait).toEqual({ kind: 'none' });
  });

  it('refuses when a picture is removed while the pages are rendered', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const portrait = await addPicture(editor, 'portrait');
    await publishSection(editor, 'about', makeAboutWithPortrait(portrait));
    await publishSection(editor, 'about', EXAMPLE_SITE.about);
    const { render } = app.deps.sitePages;
    app.deps.sitePages.render = async (content, version) => {
      app.deps.sitePages.render = render;
      await app.call(removeSiteImage, { params: { name: portrait }, token });
      return render(content, version);
    };
    expect((await restore(editor, 1)).status).toBe(409);
    expect(app.deps.sitePages.current.version).toBe(2);
    expect((await restore(editor, 1)).status).toBe(201);
  });

  it('refuses when somebody publishes while the pages are rendered', async () => {
    const editor = await startWithTwoVersions();
    const { app } = editor;
    const { render } = app.deps.sitePages;
    app.deps.sitePages.render = async (content, version) => {
      app.deps.sitePages.render = render;
      await publishSection(editor, 'facts', makeFacts({ name: 'Rehema Chapel' }));
      return render(content, version);
    };
    expect((await restore(editor, 1)).status).toBe(409);
    expect(app.deps.sitePages.current).toMatchObject({ version: 3, content: { facts: { name: 'Rehema Chapel' } } });
  });
});
