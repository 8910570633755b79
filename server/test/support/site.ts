import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { expect } from 'vitest';
import { signInWithRole } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeFlatPng } from './test-images.ts';
import { uploadForm } from './upload.ts';

export interface SiteEditor {
  app: TestApp;
  /** Of an admin. */
  token: string;
}

export async function startSiteEditor(options: Parameters<typeof startTestApp>[0] = {}): Promise<SiteEditor> {
  const app = await startTestApp(options);
  return { app, token: await signInWithRole(app, 'admin', { username: 'editor' }) };
}

export const makeFacts = (changes: Partial<SiteContent['facts']> = {}): SiteContent['facts'] => ({
  ...EXAMPLE_SITE.facts,
  ...changes,
});

/** The example's about section with this picture of its first leader. */
export function makeAboutWithPortrait(image: string): SiteContent['about'] {
  const [first, ...others] = EXAMPLE_SITE.about.leaders;
  if (!first) throw new Error('the example has no leader');
  return { ...EXAMPLE_SITE.about, leaders: [{ ...first, portrait: { kind: 'photo', image } }, ...others] };
}

/** Saves a section on top of what is saved. */
export async function saveSection({ app, token }: SiteEditor, section: SiteSection, content: object) {
  const { revision } = (await app.call(ENDPOINTS.readSiteSection, { params: { section }, token })).body;
  const body = { revision, content: { ...content } };
  const answer = await app.call(ENDPOINTS.saveSiteSection, { params: { section }, body, token });
  expect(answer.body.error).toBeUndefined();
  return answer.body;
}

/** Publishes what is saved, and returns the version. */
export async function publishSaved({ app, token }: SiteEditor): Promise<number> {
  const { draft } = (await app.call(ENDPOINTS.listSiteChanges, { token })).body;
  const answer = await app.call(ENDPOINTS.publishSite, { body: { draft }, token });
  expect(answer.body.error).toBeUndefined();
  return answer.body.published.version;
}

export async function publishSection(editor: SiteEditor, section: SiteSection, content: object): Promise<number> {
  await saveSection(editor, section, content);
  return publishSaved(editor);
}

/** Uploads a picture with everything that its kind needs, and returns its name. */
export async function addPicture({ app, token }: SiteEditor, kind: SiteImageKind): Promise<string> {
  const file = await makeFlatPng(600, 600);
  const answer = await uploadForm(app, ENDPOINTS.addSiteImage, { fields: { kind, agrees: 'true' }, file, token });
  expect(answer.body.error).toBeUndefined();
  return answer.body.image.name;
}
