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

function listMissingOfAbout({
  title,
  lead,
  story,
  pastor,
  leaders,
  mission,
  vision,
  ...lists
}: Site['about']): string[] {
  const hasStory = story.title !== '' || story.paragraphs.length > 0;
  const hasMission = mission !== '' || vision !== '';
  const hasMore =
    [leaders, lists.timeline, lists.values].some((list) => list.length > 0) || title !== '' || lead !== '';
  return [
    ...(hasStory || pastor !== null || hasMission || hasMore ? [] : ['/about']),
    ...(hasStory ? [] : ['/about#story']),
    ...(pastor === null ? ['/about#pastor'] : []),
    ...(hasMission ? [] : ['/about#mission-vision']),
  ];
}
