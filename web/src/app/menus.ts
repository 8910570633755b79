export interface MenuEntry {
  label: string;
  path: string;
  /** Where the addresses of its things begin, when that is not its own. */
  area?: string;
  children?: readonly { label: string; path: string }[];
}

/** Every menu of the product, whole. An entry shows once its page is in the route table and the role may open it. */
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
  { label: 'Departments', path: '/department/list' },
  { label: 'Contact', path: '/contact' },
];

/** What members come for, at the top of the drawer. */
export const MEMBER_LINKS: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Messages', path: '/messages' },
  { label: 'Calendar', path: '/calendar' },
];

export const MANAGEMENT: readonly MenuEntry[] = [
  { label: 'Users', path: '/admin/users' },
  { label: 'Departments', path: '/department/list', area: '/department' },
  { label: 'Leaders', path: '/department/leaders' },
  { label: 'Events', path: '/admin/events' },
  { label: 'Messages', path: '/admin/messages' },
  { label: 'Email', path: '/admin/email' },
  { label: 'Email History', path: '/admin/email/history' },
  { label: 'Text Messages', path: '/admin/text-messages' },
  { label: 'Send Text Message', path: '/admin/text-messages/send' },
];

export const QUICK_ACTIONS: readonly MenuEntry[] = [
  { label: 'Create Event', path: '/admin/events/new' },
  { label: 'New Message', path: '/admin/messages/new' },
  { label: 'Create Department', path: '/department/create' },
];

/** A leader may open none of the above, and acts in the own department; with several of them, the dashboard lists them. */
export function listDepartmentActions(departmentIds: readonly number[]): MenuEntry[] {
  const [id] = departmentIds;
  if (id === undefined) return [{ label: 'Find a department', path: '/department/list' }];
  if (departmentIds.length > 1) return [{ label: 'My departments', path: '/dashboard' }];
  return [
    { label: 'Review Applications', path: `/department/${id}/applications` },
    { label: 'Post Info', path: `/department/${id}/info/post` },
  ];
}
