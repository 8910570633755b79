import { expect, it } from 'vitest';
import { localise } from '../site.ts';
import { siteContent, siteSectionBodies } from '../site-content.schema.ts';
import { countMissingWords } from '../translations.ts';
import { EXAMPLE_SITE } from './example-site.ts';
import { EXAMPLE_SITE_IN_KISWAHILI } from './kiswahili-site.ts';

it('has every text in Kiswahili, and the English ones unchanged', () => {
  expect(countMissingWords(EXAMPLE_SITE_IN_KISWAHILI)).toBe(0);
  const { languages: _offered, ...english } = localise(EXAMPLE_SITE_IN_KISWAHILI, 'en');
  const { languages: _notOffered, ...example } = localise(EXAMPLE_SITE, 'en');
  expect(english).toEqual(example);
});

it('passes the limits of the forms', () => {
  expect(siteContent.safeParse(EXAMPLE_SITE_IN_KISWAHILI).error).toBeUndefined();
  for (const [section, schema] of Object.entries(siteSectionBodies)) {
    const content = EXAMPLE_SITE_IN_KISWAHILI[section as keyof typeof siteSectionBodies];
    expect(schema.safeParse(content).error, section).toBeUndefined();
  }
});

it('never writes a clock time with AM, PM or the word for hours before it', () => {
  expect(JSON.stringify(localise(EXAMPLE_SITE_IN_KISWAHILI, 'sw'))).not.toMatch(/\b(?:AM|PM)\b|\bsaa \d/i);
});
