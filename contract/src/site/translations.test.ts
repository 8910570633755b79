import { expect, it } from 'vitest';
import { EXAMPLE_SITE } from './example/example-site.ts';
import { localise } from './site.ts';
import { asksForKiswahili, countMissingWords, dropEmptyTranslations, listFallbacks } from './translations.ts';

it('counts texts that have English words and no Kiswahili ones', () => {
  const content = {
    title: { en: 'Home' },
    lead: { en: '' },
    rows: [
      { en: 'One', sw: ' ' },
      { en: 'Two', sw: 'Mbili' },
    ],
  };
  expect(countMissingWords(content)).toBe(2);
});

it('asks for Kiswahili as soon as it is offered or one text has it', () => {
  expect(asksForKiswahili(EXAMPLE_SITE)).toBe(false);
  expect(asksForKiswahili({ ...EXAMPLE_SITE, languages: { kiswahili: true } })).toBe(true);
  const facts = { ...EXAMPLE_SITE.facts, tagline: { en: 'Come', sw: 'Njoo' } };
  expect(asksForKiswahili({ ...EXAMPLE_SITE, facts })).toBe(true);
});

it('drops empty translations, so that English replaces them', () => {
  const typed = { name: 'Neema', lead: { en: 'Welcome', sw: '  ' }, rows: [{ text: { en: 'Love', sw: 'Upendo' } }] };
  const content = dropEmptyTranslations(typed);
  expect(content).toEqual({ name: 'Neema', lead: { en: 'Welcome' }, rows: [{ text: { en: 'Love', sw: 'Upendo' } }] });
  expect(localise(content, 'sw')).toEqual({ name: 'Neema', lead: 'Welcome', rows: [{ text: 'Upendo' }] });
});

it('lists the texts that a reader of Kiswahili sees in English', () => {
  const content = {
    name: 'Neema',
    lead: { en: 'Welcome' },
    note: { en: '' },
    rows: [{ text: { en: 'Love', sw: 'Upendo' } }, { text: { en: 'Joy' } }],
  };
  expect(listFallbacks(content, 'sw')).toEqual(['lead', 'rows.1.text']);
  expect(listFallbacks(content, 'en')).toEqual([]);
});
