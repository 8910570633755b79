import { ask } from '../support/http.ts';
import type { Visit as AnyVisit } from '../support/ratios.ts';

/** One of the two databases, under a product that runs. */
export interface Side {
  origin: string;
  token: string;
  /** How many people are in it. */
  people: number;
}

type Visit = AnyVisit<Side>;
type Query = Record<string, string | number>;

interface Answer {
  users: { id: number; username: string }[];
  pagination: { total: number };
}

/** `isRight` looks at what was answered: a call that is quick because it finds nothing would show nothing. */
const list =
  (
    name: string,
    queryOf: (side: Side, round: number) => Query,
    isRight: (answer: Answer, side: Side) => boolean,
  ): Visit =>
  async (side, round) => {
    const query = new URLSearchParams(Object.entries(queryOf(side, round)).map(([key, value]) => [key, String(value)]));
    const begun = performance.now();
    const answer = await ask(`${side.origin}/api/admin/users?${query}`, { token: side.token });
    const ms = performance.now() - begun;
    const body = JSON.parse(answer.text) as Answer;
    if (answer.status !== 200 || !isRight(body, side))
      throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return { [name]: ms };
  };

const whole = ({ users }: Answer) => users.length === 20;
const some = ({ users }: Answer) => users.length > 0;
const none = ({ users }: Answer) => users.length === 0;
const all = ({ users, pagination }: Answer, { people }: Side) => users.length === 20 && pagination.total === people + 1;

const pages = ({ people }: Side) => Math.floor(people / 20);
/** Another person in each round, all over the list. */
const nth = ({ people }: Side, round: number) => 1 + ((round * 7919) % people);

export const VISITS: readonly Visit[] = [
  list('first page', () => ({}), all),
  list('a page in the middle', (side) => ({ page: Math.floor(pages(side) / 2) }), all),
  list('last full page', (side) => ({ page: pages(side) }), all),
  list(
    '100 a page',
    (side) => ({ page: Math.floor(side.people / 200), per_page: 100 }),
    ({ users }) => users.length === 100,
  ),
  list('most have this role', () => ({ role: 'user', page: 10 }), whole),
  list('few have this role', () => ({ role: 'moderator' }), some),
  list('inactive', () => ({ is_active: 'false' }), some),
  list('not verified', () => ({ is_verified: 'false', page: 2 }), whole),
  list('role, active and verified', () => ({ role: 'user', is_active: 'true', is_verified: 'true', page: 15 }), whole),
  list('not verified and inactive', () => ({ is_verified: 'false', is_active: 'false' }), some),
  list('search: a name many have', () => ({ search: 'wanjiku' }), whole),
  list('search: part of a name', () => ({ search: 'anga' }), whole),
  list('search: two names', () => ({ search: 'kamau grace' }), some),
  list('search: one letter', () => ({ search: 'w' }), whole),
  list('search: two letters nobody has', () => ({ search: 'zq' }), none),
  list('search: nobody', () => ({ search: 'nyakundi' }), none),
  list('search: everybody', () => ({ search: 'people.example' }), whole),
  list('search: an e-mail address', (side, round) => ({ search: `person${nth(side, round)}@people` }), some),
  list('search: a phone number', (side, round) => ({ search: `07${10_000_000 + nth(side, round)}` }), some),
  list('search and filter', () => ({ search: 'john', role: 'user', is_active: 'false' }), some),
  list('search and a rare filter', () => ({ search: 'people.example', role: 'pastor' }), some),
];
