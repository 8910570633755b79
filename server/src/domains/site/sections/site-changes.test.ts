import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { expect, it } from 'vitest';
import { makeFacts, saveSection, startSiteEditor } from '../../../../test/support/site.ts';

const { listSiteChanges } = ENDPOINTS;

it('lists each changed word with its place, in the order of the forms', async () => {
  const editor = await startSiteEditor();
  const { app, token } = editor;
  const before = (await app.call(listSiteChanges, { token })).body;
  expect(before.changes).toEqual([]);
  const [first, ...services] = EXAMPLE_SITE.services.services;
  if (!first) throw new Error('the example has no service');
  await saveSection(editor, 'services', {
    services: [{ ...first, time: { en: '8:00 AM', sw: 'Saa 2' } }, ...services],
  });
  await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel', founded_in: null }));
  await saveSection(editor, 'home', { ...EXAMPLE_SITE.home, testimonial: null });
  const { draft, changes } = (await app.call(listSiteChanges, { token })).body;
  expect(draft).not.toBe(before.draft);
  expect(changes.slice(0, 4)).toEqual([
    { section: 'facts', field: 'name', before: 'Utukufu Church', after: 'Neema Chapel' },
    { section: 'facts', field: 'founded_in', before: '1998', after: null },
    { section: 'services', field: 'services.0.time', before: first.time.en, after: '8:00 AM' },
    { section: 'services', field: 'services.0.time.sw', before: null, after: 'Saa 2' },
  ]);
  expect(changes).toContainEqual({
    section: 'home',
    field: 'testimonial.name',
    before: EXAMPLE_SITE.home.testimonial?.name,
    after: null,
  });
});

it('shows one removed leader, and not those after', async () => {
  const editor = await startSiteEditor();
  const [, second, ...others] = EXAMPLE_SITE.about.leaders;
  await saveSection(editor, 'about', { ...EXAMPLE_SITE.about, leaders: [second, ...others] });
  const { changes } = (await editor.app.call(listSiteChanges, { token: editor.token })).body;
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.every(({ field, after }) => field.startsWith('leaders.0.') && after === null)).toBe(true);
});
