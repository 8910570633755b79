import { callEndpoint, type Operation, type Side } from './call.ts';

type Query = Record<string, string | number>;

interface Answer {
  users: { id: number; username: string }[];
  pagination: { total: number };
}

/** Checks the answer too: a call that is fast because it finds nothing would prove nothing. */
const listPeople =
  (
    name: string,
    queryOf: (side: Side, round: number) => Query,
    isExpected: (answer: Answer, side: Side) => boolean,
  ): Operation =>
  async (side, round) => {
    const { ms, body } = await callEndpoint(side, 'listUsers', { query: queryOf(side, round) });
    if (!isExpected(body as Answer, side)) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 300)}`);
    return { [name]: ms };
  };

const isFullPage = ({ users }: Answer) => users.length === 20;
const hasResults = ({ users }: Answer) => users.length > 0;
const hasNoResults = ({ users }: Answer) => users.length === 0;
const isWholeList = ({ users, pagination }: Answer, { people }: Side) =>
  users.length === 20 && pagination.total === people + 1;

const countPages = ({ people }: Side) => Math.floor(people / 20);
/** Picks another person each round, spread over the list. */
const pickPerson = ({ people }: Side, round: number) => 1 + ((round * 7919) % people);

export const PEOPLE_LISTS: readonly Operation[] = [
  listPeople('first page', () => ({}), isWholeList),
  listPeople('a page in the middle', (side) => ({ page: Math.floor(countPages(side) / 2) }), isWholeList),
  listPeople('last full page', (side) => ({ page: countPages(side) }), isWholeList),
  listPeople(
    '100 a page',
    (side) => ({ page: Math.floor(side.people / 200), per_page: 100 }),
    ({ users }) => users.length === 100,
  ),
  listPeople('most have this role', () => ({ role: 'user', page: 10 }), isFullPage),
  listPeople('few have this role', () => ({ role: 'moderator' }), hasResults),
  listPeople('inactive', () => ({ is_active: 'false' }), hasResults),
  listPeople('not verified', () => ({ is_verified: 'false', page: 2 }), isFullPage),
  listPeople(
    'role, active and verified',
    () => ({ role: 'user', is_active: 'true', is_verified: 'true', page: 15 }),
    isFullPage,
  ),
  listPeople('not verified and inactive', () => ({ is_verified: 'false', is_active: 'false' }), hasResults),
  listPeople('sorted by name', () => ({ sort: 'name' }), isWholeList),
  listPeople('sorted by name, last full page', (side) => ({ sort: 'name', page: countPages(side) }), isWholeList),
  listPeople('sorted by e-mail, backwards', () => ({ sort: 'email', order: 'desc' }), isWholeList),
  listPeople('sorted by role', () => ({ sort: 'role', page: 3 }), isWholeList),
  listPeople('sorted by status', () => ({ sort: 'is_active' }), isWholeList),
  listPeople('most have this role, sorted', () => ({ role: 'user', sort: 'username', page: 10 }), isFullPage),
  listPeople('search: a name many have, sorted', () => ({ search: 'wanjiku', sort: 'name' }), isFullPage),
  listPeople('search: a name many have', () => ({ search: 'wanjiku' }), isFullPage),
  listPeople('search: part of a name', () => ({ search: 'anga' }), isFullPage),
  listPeople('search: two names', () => ({ search: 'kamau grace' }), hasResults),
  listPeople('search: one letter', () => ({ search: 'w' }), isFullPage),
  listPeople('search: two letters nobody has', () => ({ search: 'zq' }), hasNoResults),
  listPeople('search: nobody', () => ({ search: 'nyakundi' }), hasNoResults),
  listPeople('search: everybody', () => ({ search: 'people.example' }), isFullPage),
  listPeople(
    'search: an e-mail address',
    (side, round) => ({ search: `person${pickPerson(side, round)}@people` }),
    hasResults,
  ),
  listPeople(
    'search: a phone number',
    (side, round) => ({ search: `07${10_000_000 + pickPerson(side, round)}` }),
    hasResults,
  ),
  listPeople('search and filter', () => ({ search: 'john', role: 'user', is_active: 'false' }), hasResults),
  listPeople('search and a rare filter', () => ({ search: 'people.example', role: 'pastor' }), hasResults),
];
