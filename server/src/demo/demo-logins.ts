import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';

/** Password of every demo account. It protects nothing: the people are made up, and the demo sends nothing. */
export const DEMO_PASSWORD = 'karibu-sana';

const DEMO_PEOPLE = [
  { role: 'admin', username: 'esther', name: 'Esther Wambui' },
  { role: 'pastor', username: 'daniel', name: 'Daniel Mwangi' },
  { role: 'moderator', username: 'samuel', name: 'Samuel Kiptoo' },
  { role: 'ministry_leader', username: 'grace', name: 'Grace Achieng' },
  { role: 'department_leader', username: 'mercy', name: 'Mercy Nduta' },
  { role: 'user', username: 'neema', name: 'Neema Wanjala' },
] as const;

/** One login per role. Some of these people are named on the public pages. */
export const DEMO_LOGINS: readonly DemoLogin[] = DEMO_PEOPLE.map((one) => ({ ...one, password: DEMO_PASSWORD }));
