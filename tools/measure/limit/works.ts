import type { Church } from '../church/seed.ts';

/** The tokens of eight people, so that each connection has its own, and what the paths refer to. */
export interface Callers {
  admins: string[];
  members: string[];
  church: Church;
}

/** One of the calls that people make most. */
export interface Work {
  name: string;
  /** Null for a visitor. */
  tokens: ((callers: Callers) => string[]) | null;
  path: (callers: Callers) => string;
  /** Most milliseconds of processor time of server and PostgreSQL together. */
  targetMs: number;
  /** Most statements of one request. */
  statementsMax: number;
  /** The query of the bare server after its look-up of the session. Null: there is nothing comparable. */
  bareQuery: string | null;
}

const firstDepartment = ({ church }: Callers) => church.departments[0] ?? 0;
const somebody = ({ church }: Callers) => church.memberIds[100] ?? 0;

const PERSON_COLUMNS = `users.id, first_name, last_name, username, phone_number, personal_email, church_email, role,
  is_active, is_verified, county, town, area, address_description, users.created_at, photos.hash`;
const PEOPLE = `from users left join photos on photos.user_id = users.id`;

const CALENDAR_QUERY = `select * from events
  where is_public and starts_at between now() and now() + interval '31 days' limit 50`;

export const WORKS: readonly Work[] = [
  {
    name: 'person by id',
    tokens: ({ admins }) => admins,
    path: (callers) => `/admin/users/${somebody(callers)}`,
    targetMs: 0.95,
    statementsMax: 2,
    bareQuery: `select ${PERSON_COLUMNS} ${PEOPLE} where users.id = 100`,
  },
  {
    name: 'people, a page of 50',
    tokens: ({ admins }) => admins,
    path: () => '/admin/users?per_page=50',
    targetMs: 2.2,
    statementsMax: 2,
    bareQuery: `select ${PERSON_COLUMNS} ${PEOPLE} order by users.id desc limit 50`,
  },
  {
    name: 'search people',
    tokens: ({ admins }) => admins,
    path: () => '/admin/users?per_page=50&search=zawadi',
    targetMs: 2.6,
    statementsMax: 2,
    bareQuery: `select ${PERSON_COLUMNS} ${PEOPLE} where first_name ilike '%zawadi%' order by users.id desc limit 50`,
  },
  {
    name: 'members of a department, 50',
    tokens: ({ admins }) => admins,
    path: (callers) => `/department/${firstDepartment(callers)}/members?per_page=50`,
    targetMs: 2,
    statementsMax: 2,
    bareQuery: `select users.id, first_name, last_name, username, joined_at, photos.hash from department_members
      join users on users.id = department_members.user_id left join photos on photos.user_id = users.id
      where department_members.department_id = 1 order by joined_at desc limit 50`,
  },
  {
    name: 'own profile',
    tokens: ({ members }) => members,
    path: () => '/profile',
    targetMs: 0.95,
    statementsMax: 2,
    bareQuery: `select ${PERSON_COLUMNS} ${PEOPLE} where users.id = 100`,
  },
  {
    name: 'family',
    tokens: ({ members }) => members,
    path: () => '/profile/family',
    targetMs: 1.05,
    statementsMax: 2,
    bareQuery: `select family_members.*, people.first_name, people.last_name, people.gender, people.date_of_birth, people.county,
      people.town, people.area, people.address_description, photos.hash from family_members
      join people on people.id = family_members.person_id left join photos on photos.user_id = people.id
      where family_members.user_id = 100 limit 100`,
  },
  {
    name: 'public calendar, 31 days',
    tokens: null,
    path: () => '/calendar',
    targetMs: 0.3,
    statementsMax: 0,
    bareQuery: CALENDAR_QUERY,
  },
  {
    name: 'calendar of a member, 31 days',
    tokens: ({ members }) => members,
    path: () => '/calendar',
    targetMs: 1,
    statementsMax: 2,
    bareQuery: CALENDAR_QUERY,
  },
  {
    name: 'unread count',
    tokens: ({ members }) => members,
    path: () => '/messages/unread-count',
    targetMs: 0.8,
    statementsMax: 2,
    bareQuery: `select count(*) from messages where recipient_id = 100`,
  },
  {
    name: 'dashboard of a member',
    tokens: ({ members }) => members,
    path: () => '/dashboard',
    targetMs: 3.5,
    statementsMax: 4,
    bareQuery: null,
  },
  {
    name: 'dashboard of an admin',
    tokens: ({ admins }) => admins,
    path: () => '/dashboard',
    targetMs: 4.5,
    statementsMax: 5,
    bareQuery: null,
  },
];
