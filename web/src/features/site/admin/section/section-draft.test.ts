import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { siteSectionBodies } from '@kanisa/contract/site/site-content.schema.ts';
import { expect, it } from 'vitest';
import type { SavedSection } from '../shared/api.ts';
import { takeTheirs } from './conflicts.ts';
import { aboutDefinition } from './forms/about-form.tsx';
import { startFromDraft } from './section-draft.ts';

const { toValues, toContent } = aboutDefinition;
type About = SavedSection<'about'>['content'];

const saveAbout = (revision: number, content: About = EXAMPLE_SITE.about): SavedSection<'about'> => ({
  section: 'about',
  state: 'changed',
  revision,
  changed_at: null,
  changed_by: null,
  content,
  published: EXAMPLE_SITE.about,
  example: EXAMPLE_SITE.about,
  missing_kiswahili: null,
});

/** Reloads the section after the author typed `content` into the form of `base`. */
const restoreAbout = (content: About, base: SavedSection<'about'>, saved: SavedSection<'about'>) =>
  startFromDraft(aboutDefinition, saved, { base, values: toValues(content) });

it('without a draft the form starts from the saved section', () => {
  const saved = saveAbout(3);
  expect(startFromDraft(aboutDefinition, saved, null)).toEqual({ base: saved, restored: undefined, clash: null });
});

it('a portrait that became initials is restored without the fields of the drawing, and can be saved', () => {
  const [first, ...others] = EXAMPLE_SITE.about.leaders;
  if (!first) throw new Error('The example has leaders');
  const typed: About = { ...EXAMPLE_SITE.about, leaders: [{ ...first, portrait: { kind: 'none' } }, ...others] };
  const { restored, clash } = restoreAbout(typed, saveAbout(1), saveAbout(1));
  expect(clash).toBeNull();
  const content = restored && toContent(restored);
  expect(content).toEqual(typed);
  expect(siteSectionBodies.about.safeParse(content).success).toBe(true);
});

it('a list without its first row is restored without it', () => {
  const typed: About = { ...EXAMPLE_SITE.about, leaders: EXAMPLE_SITE.about.leaders.slice(1) };
  const { restored } = restoreAbout(typed, saveAbout(1), saveAbout(1));
  expect(restored?.leaders).toEqual(typed.leaders);
});

it('words about a row of a list that somebody else shortened wait for a choice between the two lists', () => {
  const { leaders } = EXAMPLE_SITE.about;
  const typed: About = {
    ...EXAMPLE_SITE.about,
    leaders: leaders.map((leader, index) => (index === 2 ? { ...leader, about: { en: 'New words' } } : leader)),
  };
  const base = saveAbout(1);
  const theirs = saveAbout(2, { ...EXAMPLE_SITE.about, leaders: leaders.slice(1), mission: { en: 'Theirs' } });
  const start = restoreAbout(typed, base, theirs);
  // A save would still name the old revision, which the server refuses.
  expect(start.base).toBe(base);
  expect(start.restored?.leaders).toEqual(typed.leaders);
  const { mine, saved, conflicts } = start.clash ?? {};
  expect(mine).toEqual(typed);
  expect(saved).toBe(theirs);
  expect(conflicts?.map(({ path, isOnlyTheirs }) => [path, isOnlyTheirs])).toEqual([
    ['leaders', false],
    ['mission.en', true],
  ]);
  expect(takeTheirs(typed, conflicts ?? [], new Set(['mission.en']))).toEqual({ ...typed, mission: { en: 'Theirs' } });
});

it('a draft that says the same as the newer section is no clash', () => {
  const typed: About = { ...EXAMPLE_SITE.about, title: { en: 'The same title' } };
  const theirs = saveAbout(2, structuredClone(typed));
  expect(restoreAbout(typed, saveAbout(1), theirs)).toMatchObject({ base: theirs, clash: null });
});

it('an empty field of a translation is no clash, and a translation of somebody else is one', () => {
  const typed: About = { ...EXAMPLE_SITE.about, title: { en: 'Our title', sw: '' } };
  const same = saveAbout(2, { ...EXAMPLE_SITE.about, title: { en: 'Our title' } });
  expect(restoreAbout(typed, saveAbout(1), same)).toMatchObject({ base: same, clash: null });
  const translated = saveAbout(2, { ...EXAMPLE_SITE.about, title: { en: 'Our title', sw: 'Kichwa chetu' } });
  const { clash } = restoreAbout(typed, saveAbout(1), translated);
  expect(clash?.conflicts.map(({ path, theirs }) => [path, theirs])).toEqual([['title.sw', 'Kichwa chetu']]);
});
