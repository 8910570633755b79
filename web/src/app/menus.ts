import { t } from '../lib/i18n.ts';

export interface MenuEntry {
  label: string;
  path: string;
  /** The path prefix of its items, if it differs from `path`. */
  area?: string;
  /** Another path prefix of its items. */
  also?: string;
  children?: readonly { label: string; path: string }[];
}

/** The public menu as specified; `listSiteMenu` adapts it to the church. A menu shows an entry only if its page is in the route table and the user may open it. */
export const SITE_MENU: readonly MenuEntry[] = [
  { label: t('Home'), path: '/' },
  {
    label: t('About'),
    path: '/about',
    children: [
      { label: t('Our Story'), path: '/about#story' },
      { label: t('Our Pastor'), path: '/about#pastor' },
      { label: t('Mission & Vision'), path: '/about#mission-vision' },
    ],
  },
  {
    label: t('Ministries'),
    path: '/ministries',
    children: [
      { label: t('Youth'), path: '/ministries#youth' },
      { label: t('Community Outreach'), path: '/ministries#outreach' },
      { label: t('Worship'), path: '/ministries#worship' },
    ],
  },
  { label: t('Events'), path: '/events' },
  { label: t('Calendar'), path: '/calendar' },
  { label: t('Departments'), path: '/department/list' },
  { label: t('Contact'), path: '/contact' },
];

/** The public menu without links to these parts and pages. An entry of which nothing is left has no submenu. */
export const listSiteMenu = (missingParts: readonly string[]): readonly MenuEntry[] =>
  SITE_MENU.filter(({ path }) => !missingParts.includes(path)).map(({ children = [], ...entry }) => {
    const shown = children.filter(({ path }) => !missingParts.includes(path));
    return shown.length > 0 ? { ...entry, children: shown } : entry;
  });

/** The first links of the drawer for a signed-in user. */
export const MEMBER_LINKS: readonly MenuEntry[] = [
  { label: t('Dashboard'), path: '/dashboard' },
  { label: t('Messages'), path: '/messages' },
  { label: t('Calendar'), path: '/calendar' },
  { label: t('Serving'), path: '/serving' },
];

/** In the side panel of staff, and in the drawer of keepers who have the role of a member. */
export const PEOPLE: MenuEntry = { label: t('People'), path: '/admin/people', also: '/admin/households' };
