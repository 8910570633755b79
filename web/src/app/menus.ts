export interface MenuEntry {
  label: string;
  path: string;
  /** The path prefix of its items, if it differs from `path`. */
  area?: string;
  children?: readonly { label: string; path: string }[];
}

/** The public menu as specified; `listSiteMenu` adapts it to the church. A menu shows an entry only if its page is in the route table and the user may open it. */
export const SITE_MENU: readonly MenuEntry[] = [
  { label: 'Home', path: '/' },
  {
    label: 'About',
    path: '/about',
    children: [
      { label: 'Our Story', path: '/about#story' },
      { label: 'Our Pastor', path: '/about#pastor' },
      { label: 'Mission & Vision', path: '/about#mission-vision' },
    ],
  },
  {
    label: 'Ministries',
    path: '/ministries',
    children: [
      { label: 'Youth', path: '/ministries#youth' },
      { label: 'Community Outreach', path: '/ministries#outreach' },
      { label: 'Worship', path: '/ministries#worship' },
    ],
  },
  { label: 'Events', path: '/events' },
  { label: 'Calendar', path: '/calendar' },
  { label: 'Departments', path: '/department/list' },
  { label: 'Contact', path: '/contact' },
];

/** The public menu without links to these parts and pages. An entry of which nothing is left has no submenu. */
export const listSiteMenu = (missingParts: readonly string[]): readonly MenuEntry[] =>
  SITE_MENU.filter(({ path }) => !missingParts.includes(path)).map(({ children = [], ...entry }) => {
    const shown = children.filter(({ path }) => !missingParts.includes(path));
    return shown.length > 0 ? { ...entry, children: shown } : entry;
  });

/** The first links of the drawer for a signed-in user. */
export const MEMBER_LINKS: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Messages', path: '/messages' },
  { label: 'Calendar', path: '/calendar' },
  { label: 'Serving', path: '/serving' },
];
