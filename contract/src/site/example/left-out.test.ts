import { expect, it } from 'vitest';
import { EXAMPLE_PARTS } from '../example-parts.ts';
import { siteContent } from '../site-content.schema.ts';
import { EXAMPLE_SITE } from './example-site.ts';
import { listExampleWords } from './example-words.ts';
import { EXAMPLE_SITE_IN_KISWAHILI } from './kiswahili-site.ts';
import { hasOwnName, leaveOut, listExampleParts, listFactsToCheck } from './left-out.ts';

const point = { latitude: -0.0917, longitude: 34.768 };
const address = { ...EXAMPLE_SITE.facts.address, ...point, street: 'Oginga Odinga Street', town: 'Kisumu' };
const own = { name: 'St Mark’s', short_name: 'St Mark’s', town: 'Kisumu', phone: '+254 711 222 333' };
const facts = { ...EXAMPLE_SITE.facts, ...own, email: 'office@stmarks.example', address };
const listParts = (content: typeof EXAMPLE_SITE) => listExampleParts(content).map(({ part }) => part);

it.each([
  ['English', EXAMPLE_SITE],
  ['both languages', EXAMPLE_SITE_IN_KISWAHILI],
])('leaves no words of the example in %s to a church with facts of its own', (_name, site) => {
  const content = leaveOut({ ...site, facts: { ...facts, tagline: site.facts.tagline } }, EXAMPLE_PARTS);
  const text = JSON.stringify(content);
  expect(listExampleWords(site).filter((words) => text.includes(JSON.stringify(words).slice(1, -1)))).toEqual([]);
  expect(siteContent.safeParse(content).error).toBeUndefined();
  expect(listExampleParts(content)).toEqual([]);
});

it('lists every part of the example, with its first words', () => {
  expect(listParts(EXAMPLE_SITE)).toEqual(EXAMPLE_PARTS);
  const words = new Map(listExampleParts(EXAMPLE_SITE).map((found) => [found.part, found.words]));
  expect(words.get('about.pastor')).toBe('Rev. Daniel Mwangi');
  expect(words.get('facts.social_links')).toBe('https://www.facebook.com/utukufu.example');
  expect(words.get('services.services')).toBe('Sunday');
  expect(words.get('contact.first_sunday')).toBe('The gate is open');
  expect(words.get('look.drawings')).toBeNull();
});

it('keeps what the church wrote itself, and a part that nobody leaves out', () => {
  const [first, second, ...others] = EXAMPLE_SITE.about.leaders;
  const [ministry, ...ministries] = EXAMPLE_SITE.ministries.ministries;
  if (!first || !second || !ministry) throw new Error('the example has no leaders');
  const site = {
    ...EXAMPLE_SITE,
    about: {
      ...EXAMPLE_SITE.about,
      leaders: [{ ...first, name: 'Rose' }, { ...second, role: { en: 'Care' } }, ...others],
    },
    ministries: {
      ...EXAMPLE_SITE.ministries,
      ministries: [{ ...ministry, description: { en: 'Ours' } }, ...ministries],
    },
  };
  const left = leaveOut(site, ['about.leaders', 'ministries.ministries']);
  expect(left.about.leaders.map(({ name }) => name)).toEqual(['Rose']);
  expect(left.ministries.ministries.map(({ key, leaders }) => [key, leaders])).toEqual([['youth', []]]);
  expect(left.about.pastor).toEqual(EXAMPLE_SITE.about.pastor);
  expect(leaveOut(left, ['about.leaders', 'ministries.ministries'])).toEqual(left);
});

it('asks for the facts that no page can do without, once the church has its own name', () => {
  expect([hasOwnName(EXAMPLE_SITE), hasOwnName({ ...EXAMPLE_SITE, facts })]).toEqual([false, true]);
  expect(listFactsToCheck({ ...EXAMPLE_SITE, facts })).toEqual([]);
  const renamed = { ...EXAMPLE_SITE, facts: { ...EXAMPLE_SITE.facts, name: 'St Mark’s' } };
  expect(listFactsToCheck(renamed).map(({ field, value }) => `${field}: ${value}`)).toEqual([
    'short_name: Utukufu',
    'town: Nairobi',
    'phone: +254 700 000 000',
    'email: hello@utukufu.example',
    'address.street: Jogoo Road',
    'address.town: Nairobi',
    'address.latitude: -1.29365',
  ]);
});
