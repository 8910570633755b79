import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { MINISTRY_PICTURES } from '@kanisa/contract/site/site.ts';
import type { SiteContent, SitePortrait } from '@kanisa/contract/site/site-content.schema.ts';

/** A place of a section that shows an uploaded picture. */
export interface SiteImageUse {
  /** Path in the section, as in the errors of a form. */
  field: string;
  image: string;
  /** The kind that belongs there. A portrait was agreed to; another picture was not. */
  kind: SiteImageKind;
}

type Section<Name extends SiteSection> = SiteContent[Name];
type Uses = { [Name in SiteSection]: (content: Section<Name>) => SiteImageUse[] };

const USES: Uses = {
  facts: () => [],
  services: () => [],
  contact: () => [],
  languages: () => [],
  look: ({ logo, home_picture: picture }) => [
    ...(logo === null ? [] : [{ field: 'logo', image: logo, kind: 'logo' as const }]),
    ...(picture.kind === 'photo' ? [{ field: 'home_picture.image', image: picture.image, kind: 'home' as const }] : []),
  ],
  home: ({ testimonial }) => (testimonial ? listPortraits([testimonial], () => 'testimonial') : []),
  about: ({ pastor, leaders }) => [
    ...(pastor ? listPortraits([pastor], () => 'pastor') : []),
    ...listPortraits(leaders, (index) => `leaders.${index}`),
  ],
  ministries: ({ ministries }) =>
    ministries.flatMap(({ picture }, index) =>
      picture.kind === 'photo'
        ? [{ field: `ministries.${index}.picture.image`, image: picture.image, kind: 'ministry' as const }]
        : [],
    ),
};

function listPortraits(
  people: readonly { portrait: SitePortrait }[],
  getField: (index: number) => string,
): SiteImageUse[] {
  return people.flatMap(({ portrait }, index) =>
    portrait.kind === 'photo'
      ? [{ field: `${getField(index)}.portrait.image`, image: portrait.image, kind: 'portrait' as const }]
      : [],
  );
}

export function listImageUses<Name extends SiteSection>(section: Name, content: Section<Name>): SiteImageUse[] {
  return USES[section](content);
}

/** The picture that replaces a ministry's removed photo, if none of the drawn ones has the ministry's key. */
const DEFAULT_MINISTRY_PICTURE = 'hospitality';

type IsKept = (image: string) => boolean;
type Cleaners = { [Name in SiteSection]: (content: Section<Name>, isKept: IsKept) => Section<Name> };

const CLEANERS: Cleaners = {
  facts: (content) => content,
  services: (content) => content,
  contact: (content) => content,
  languages: (content) => content,
  look: (content, isKept) => ({
    ...content,
    logo: content.logo !== null && isKept(content.logo) ? content.logo : null,
    home_picture:
      content.home_picture.kind === 'photo' && !isKept(content.home_picture.image)
        ? { kind: 'drawn' }
        : content.home_picture,
  }),
  home: (content, isKept) => ({
    ...content,
    testimonial: content.testimonial && cleanPortrait(content.testimonial, isKept),
  }),
  about: (content, isKept) => ({
    ...content,
    pastor: content.pastor && cleanPortrait(content.pastor, isKept),
    leaders: content.leaders.map((leader) => cleanPortrait(leader, isKept)),
  }),
  ministries: (content, isKept) => ({
    ...content,
    ministries: content.ministries.map((ministry) =>
      ministry.picture.kind === 'photo' && !isKept(ministry.picture.image)
        ? { ...ministry, picture: { kind: 'drawn', name: chooseDrawnPicture(ministry.key) } }
        : ministry,
    ),
  }),
};

function cleanPortrait<Person extends { portrait: SitePortrait }>(person: Person, isKept: IsKept): Person {
  const isGone = person.portrait.kind === 'photo' && !isKept(person.portrait.image);
  return isGone ? { ...person, portrait: { kind: 'none' } } : person;
}

const chooseDrawnPicture = (key: string) => MINISTRY_PICTURES.find((name) => name === key) ?? DEFAULT_MINISTRY_PICTURE;

/** Replaces pictures that are gone: portraits by initials, the logo and other photos by the drawn ones. */
export function cleanSectionImages<Name extends SiteSection>(
  section: Name,
  content: Section<Name>,
  isKept: IsKept,
): Section<Name> {
  return CLEANERS[section](content, isKept);
}

export function cleanSiteImages(content: SiteContent, isKept: IsKept): SiteContent {
  return {
    facts: cleanSectionImages('facts', content.facts, isKept),
    look: cleanSectionImages('look', content.look, isKept),
    services: cleanSectionImages('services', content.services, isKept),
    home: cleanSectionImages('home', content.home, isKept),
    about: cleanSectionImages('about', content.about, isKept),
    ministries: cleanSectionImages('ministries', content.ministries, isKept),
    contact: cleanSectionImages('contact', content.contact, isKept),
    languages: cleanSectionImages('languages', content.languages, isKept),
  };
}
