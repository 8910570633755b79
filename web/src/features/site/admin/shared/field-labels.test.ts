import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { expect, it } from 'vitest';
import { flattenValues } from '../../../../ui/form/changed-values.ts';
import { describeField, getFieldLabel } from './field-labels.ts';

it('names a field together with the rows around it', () => {
  expect(describeField('facts', 'name')).toBe('Name');
  expect(describeField('facts', 'tagline.en')).toBe('Tagline');
  expect(describeField('about', 'leaders.0.role.sw')).toBe('Leader 1 · Role in Kiswahili');
  expect(describeField('services', 'services.1.time.en')).toBe('Service 2 · Time in words');
  expect(describeField('ministries', 'ministries.2.highlights.0.en')).toBe('Ministry 3 · Highlight 1');
  expect(describeField('about', 'story.paragraphs.1.en')).toBe('Paragraph 2');
  expect(describeField('about', 'leaders.0.portrait.hair')).toBe('Leader 1 · Portrait');
  expect(describeField('about', 'leaders.3')).toBe('Leader 4');
  expect(getFieldLabel('services', 'services.1.time')).toBe('Time in words');
});

it.each(SITE_SECTIONS)('every word of the section %s has a label', (section) => {
  for (const path of Object.keys(flattenValues(EXAMPLE_SITE[section])))
    expect(describeField(section, path), path).toMatch(/^[A-Z][^._*{]*$/);
});
