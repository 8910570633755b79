import type { Site } from '@kanisa/contract/site/site-content.schema.ts';

/** The words that the menu depends on, or the result for a page that does not carry them. */
interface MenuContent extends Partial<Pick<Site, 'about' | 'ministries'>> {
  missing_parts?: readonly string[];
}

/** The ministries that the specified menu links to. A church may have others. */
const MENU_MINISTRIES = ['youth', 'outreach', 'worship'];

/** The links of the public menu that lead to nothing, because the church has no such part or left the page empty. */
export function listMissingParts(site: MenuContent): readonly string[] {
  const { about, ministries } = site;
  if (!about || !ministries) return site.missing_parts ?? [];
  const keys = new Set(ministries.ministries.map(({ key }) => key));
  return [
    ...listMissingOfAbout(about),
    ...(keys.size === 0 && !ministries.lead ? ['/ministries'] : []),
    ...MENU_MINISTRIES.filter((key) => !keys.has(key)).map((key) => `/ministries#${key}`),
  ];
}

type About = Site['about'];

const hasStory = ({ story }: About) => story.title !== '' || story.paragraphs.length > 0;
const hasMission = ({ mission, vision }: About) => mission !== '' || vision !== '';

/** Whether the page about the church says more than its title. */
export const hasAboutParts = (about: About): boolean =>
  hasStory(about) ||
  hasMission(about) ||
  about.pastor !== null ||
  [about.leaders, about.timeline, about.values].some((list) => list.length > 0);

function listMissingOfAbout(about: About): string[] {
  const isEmpty = !hasAboutParts(about) && about.title === '' && about.lead === '';
  return [
    ...(isEmpty ? ['/about'] : []),
    ...(hasStory(about) ? [] : ['/about#story']),
    ...(about.pastor === null ? ['/about#pastor'] : []),
    ...(hasMission(about) ? [] : ['/about#mission-vision']),
  ];
}
