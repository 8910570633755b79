import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';

/** For everybody in the made-up church. It guards nothing: no real person is in there, and nothing leaves it. */
export const DEMO_PASSWORD = 'karibu-sana';

const DEMO_PEOPLE = [
  { role: 'admin', username: 'esther', name: 'Esther Wambui' },
  { role: 'pastor', username: 'daniel', name: 'Daniel Mwangi' },
  { role: 'moderator', username: 'samuel', name: 'Samuel Kiptoo' },
  { role: 'ministry_leader', username: 'grace', name: 'Grace Achieng' },
  { role: 'department_leader', username: 'mercy', name: 'Mercy Nduta' },
  { role: 'user', username: 'neema', name: 'Neema Wanjala' },
] as const;

/** One for each role. They are people of the church like all others, some of them named on its public pages. */
export const DEMO_LOGINS: readonly DemoLogin[] = DEMO_PEOPLE.map((one) => ({ ...one, password: DEMO_PASSWORD }));
