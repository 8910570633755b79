import { type PersonSort, TYPO_SEARCH_LETTERS_MIN } from '@kanisa/contract/people/people.ts';
import type { PeopleFilters } from '@kanisa/contract/people/people-filters.schema.ts';
import type { SortOrder } from '@kanisa/contract/people/users.ts';
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, type DbOrTx, forNobody } from '../../../db/client.ts';
import { buildPersonSearch, escapeLikePattern } from '../../../db/person-search.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { subtractYears } from './ages.rules.ts';
import { buildIsChild, buildIsGuardian } from './children.repo.ts';
import { asksOpenDetails } from './people-filters.rules.ts';
import { personTags } from './persons.table.ts';
import type { Reader } from './readers.rules.ts';

/** Who asks, on which day, for whom. */
export interface PeopleSearch {
  reader: Reader;
  today: string;
  adultsBornUntil: string;
  filters: PeopleFilters;
}

export interface PeopleSlice {
  sort: PersonSort;
  order: SortOrder;
  limit: number;
  offset: number;
  /** How far matches are counted. */
  max: number;
}

const fullName = sql`lower(concat_ws(' ', ${people.firstName}, ${people.lastName}, ${people.otherNames}))`;
const toNumber = (day: SQL) => sql`replace(${day}, '-', '')::int`;

const buildPrefix = (text: string) => `${escapeLikePattern(text.toLowerCase())}%`;

/** Everything but the search. Each condition asks about one thing that the office keeps. */
function buildFilters({ filters, today }: PeopleSearch): (SQL | undefined)[] {
  const { status, age_min: ageMin, age_max: ageMax, gender, area, department, tag, field } = filters;
  const { has_account: hasAccount, joined_since: joinedSince, birthday_month: month } = filters;
  const isFull = sql`length(${people.dateOfBirth}) = 10`;
  return [
    status && inArray(people.status, status),
    ageMin === undefined ? undefined : sql`${isFull} and ${people.dateOfBirth} <= ${subtractYears(today, ageMin)}`,
    ageMax === undefined ? undefined : sql`${isFull} and ${people.dateOfBirth} > ${subtractYears(today, ageMax + 1)}`,
    gender && eq(people.gender, gender),
    area === undefined
      ? undefined
      : sql`(lower(${people.area}) like ${buildPrefix(area)} or lower(${people.town}) like ${buildPrefix(area)})`,
    department === undefined
      ? undefined
      : sql`${people.id} in (select ${departmentMembers.userId} from ${departmentMembers}
        where ${eq(departmentMembers.departmentId, department)})`,
    tag === undefined
      ? undefined
      : sql`${people.id} in (select ${personTags.personId} from ${personTags}
        where lower(${personTags.tag}) = ${tag.toLowerCase()})`,
    hasAccount === undefined ? undefined : sql`(${people.username} is not null) = ${hasAccount}`,
    joinedSince === undefined ? undefined : sql`${people.memberSince} >= ${joinedSince}::date`,
    month === undefined
      ? undefined
      : sql`${people.dateOfBirth} is not null and left(right(${people.dateOfBirth}, 5), 2) = ${String(month).padStart(2, '0')}`,
    field === undefined ? undefined : buildFieldCondition(field),
  ];
}

function buildFieldCondition(field: string): SQL {
  const at = field.indexOf(':');
  return sql`lower(${people.fieldValues} ->> ${field.slice(0, at)}) = ${field.slice(at + 1).toLowerCase()}`;
}

function buildNameMatch(search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${fullName} like ${`%${escapeLikePattern(word)}%`}`),
    sql` and `,
  );
}

/** The reader may know more of them than a name and an age. */
const buildIsOpen = ({ reader, adultsBornUntil }: PeopleSearch): SQL =>
  sql`(not (${buildIsChild(people, adultsBornUntil)}) or ${buildIsGuardian(people, reader.id)})`;

/**
 * Whom the reader may find. Pastors find no children but their own. Keepers find the others by name and age only: not by
 * a phone number, a tag, or anything else that they may not read.
 */
function buildSight(search: PeopleSearch): SQL | undefined {
  const { reader, filters } = search;
  if (reader.kind === 'admin') return undefined;
  const isOpen = buildIsOpen(search);
  if (reader.kind === 'pastor' || asksOpenDetails(filters)) return isOpen;
  return filters.search === undefined ? undefined : sql`(${isOpen} or (${buildNameMatch(filters.search)}))`;
}

function buildKind({ filters, adultsBornUntil }: PeopleSearch): SQL | undefined {
  if (filters.kind === undefined) return undefined;
  const isChild = buildIsChild(people, adultsBornUntil);
  return filters.kind === 'children' ? isChild : sql`not (${isChild})`;
}

function buildCondition(search: PeopleSearch, isMatch: SQL | undefined): SQL {
  return and(isMatch, ...buildFilters(search), buildKind(search), buildSight(search)) ?? sql`true`;
}

function buildSearchMatch({ filters }: PeopleSearch): SQL | undefined {
  const { search } = filters;
  if (search === undefined) return undefined;
  // Two indexes serve the two sides.
  return sql`${people.id} in (select ${people.id} from ${people} where ${buildPersonSearch(people.searchText, search)}
    union all select ${personTags.personId} from ${personTags} where lower(${personTags.tag}) like ${buildPrefix(search)})`;
}

/**
 * Ends in the id, so pages neither overlap nor leave anybody out. The order tells no more than an answer: an age in years
 * and no birthday, and of a child whom the reader may not read neither status nor day.
 */
function buildOrder(search: PeopleSearch, { sort, order }: Pick<PeopleSlice, 'sort' | 'order'>): SQL {
  const { reader, today } = search;
  const direction = sql.raw(order);
  const open = (column: SQLWrapper) =>
    reader.kind === 'admin' ? sql`${column}` : sql`case when ${buildIsOpen(search)} then ${column} end`;
  const age =
    reader.kind === 'admin'
      ? sql`case when length(${people.dateOfBirth}) = 10 then ${people.dateOfBirth} end`
      : sql`case when length(${people.dateOfBirth}) = 10
          then -((${toNumber(sql`${today}::text`)} - ${toNumber(sql`${people.dateOfBirth}`)}) / 10000) end`;
  const expressions: Record<PersonSort, SQL[]> = {
    name: [sql`lower(${people.lastName})`, sql`lower(${people.firstName})`],
    newest: [],
    age: [age],
    status: [open(people.status)],
    member_since: [open(people.memberSince)],
  };
  return sql.join(
    [...expressions[sort], sql`${people.id}`].map((one) => sql`${one} ${direction}`),
    sql`, `,
  );
}

interface FoundIds {
  ids: number[];
  found: number;
}

async function findIds(
  db: DbOrTx,
  search: PeopleSearch,
  isMatch: SQL | undefined,
  slice: PeopleSlice,
): Promise<FoundIds> {
  const condition = buildCondition(search, isMatch);
  const { rows } = await db.execute<{ ids: number[] | null; found: number }>(sql`
    select (select count(*)::int from (select from ${people} where ${condition} limit ${slice.max}) as counted) as found,
      array(select ${people.id} from ${people} where ${condition}
        order by ${buildOrder(search, slice)} limit ${slice.limit} offset ${slice.offset}) as ids`);
  return { ids: rows[0]?.ids ?? [], found: rows[0]?.found ?? 0 };
}

/** The people of a search whom the reader may find. */
export const buildPeopleCondition = (search: PeopleSearch): SQL => buildCondition(search, buildSearchMatch(search));

/** One statement finds the page and counts the matches. */
export async function listPeopleIds(db: DbOrTx, search: PeopleSearch, slice: PeopleSlice): Promise<FoundIds> {
  return findIds(db, search, buildSearchMatch(search), slice);
}

export async function listAllPeopleIds(
  db: DbOrTx,
  search: PeopleSearch,
  sorting: Pick<PeopleSlice, 'sort' | 'order'>,
): Promise<number[]> {
  const condition = buildCondition(search, buildSearchMatch(search));
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select array(select ${people.id} from ${people} where ${condition} order by ${buildOrder(search, sorting)}) as ids`);
  return rows[0]?.ids ?? [];
}

export async function countPeople(db: DbOrTx, search: PeopleSearch): Promise<number> {
  const condition = buildPeopleCondition(search);
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from ${people} where ${condition}`);
  return rows[0]?.found ?? 0;
}

/** Two letters that changed places leave about this much of a name of seven. */
const LIKENESS_MIN = 0.3;
const CANDIDATES_MAX = 50;

export interface SimilarName {
  id: number;
  name: string;
}

/** Names that share enough of the search, the most similar first. */
export async function listSimilarNames(db: Db, search: PeopleSearch, words: readonly string[]): Promise<SimilarName[]> {
  const likeness = (word: string) => sql`word_similarity(${word}, ${fullName})`;
  const long = words.filter((word) => word.length >= TYPO_SEARCH_LETTERS_MIN);
  const short = words.filter((word) => word.length < TYPO_SEARCH_LETTERS_MIN);
  const isSimilar = sql.join(
    [
      ...long.map((word) => sql`${word} <% ${people.searchText} and ${likeness(word)} >= ${LIKENESS_MIN}`),
      ...short.map((word) => sql`${fullName} like ${`%${escapeLikePattern(word)}%`}`),
    ],
    sql` and `,
  );
  // The names decide, also for children whom the reader finds by name only.
  const { search: _search, ...filters } = search.filters;
  const condition = buildCondition({ ...search, filters }, isSimilar);
  const sum = sql.join(long.map(likeness), sql` + `);
  // The transaction sets the threshold that the index uses, and only reads.
  return forNobody(db, 'a search').transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_MIN)}, true)`);
    const { rows } = await tx.execute<SimilarName & Record<string, unknown>>(sql`
      select ${people.id}, ${fullName} as name from ${people} where ${condition}
      order by ${sum} desc, ${people.id} limit ${CANDIDATES_MAX}`);
    return rows;
  });
}
