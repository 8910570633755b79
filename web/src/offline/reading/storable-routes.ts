import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { listMembers } from '@kanisa/contract/departments/members.schema.ts';
import type { readInbox } from '@kanisa/contract/messaging/inbox.schema.ts';
import type { readDashboard } from '@kanisa/contract/office/dashboard.schema.ts';

/** The facts about the reader that decide what may be stored. */
export interface StoringReader {
  departmentIds: readonly number[];
  /** The first and the last day of the calendar that is stored. */
  calendarDays: { first: string; last: string };
}

interface StorableRoute {
  /** Path and query of the request. It captures what `isOwn` decides by. */
  pattern: RegExp;
  /** The newest entries stay. */
  entriesMax: number;
  /** What it is and why it may be stored. */
  summary: string;
  /** False for a record that is not the reader's. */
  isOwn?: (captured: readonly string[], reader: StoringReader) => boolean;
  /** The part of the answer that is stored; null for nothing. */
  select?: (answer: unknown) => unknown;
}

const isOwnDepartment = ([id]: readonly string[], { departmentIds }: StoringReader) =>
  departmentIds.includes(Number(id));

/** An unread message is read online, where it is marked as read; the dashboard says how many there are. */
function selectDashboard(answer: unknown): unknown {
  const { dashboard } = answer as AnswerOf<typeof readDashboard>;
  return { dashboard: { ...dashboard, unread_messages: [] } };
}

function selectMemberCount(answer: unknown): unknown {
  return { ...(answer as AnswerOf<typeof listMembers>), members: [] };
}

export function selectReadMessages(answer: unknown): unknown {
  const inbox = answer as AnswerOf<typeof readInbox>;
  const messages = inbox.messages.filter((message) => message.is_read);
  // An empty list would say that there are no messages at all.
  return messages.length === 0 && inbox.messages.length > 0 ? null : { ...inbox, messages };
}

/**
 * Everything that is stored to be read offline. A route that is not listed is never stored: nothing of the
 * administration, no search results, no members or applications of others, no family but the reader's own.
 */
export const STORABLE_ROUTES: readonly StorableRoute[] = [
  {
    pattern: /^\/dashboard$/,
    entriesMax: 1,
    summary: 'the dashboard, without unread messages',
    select: selectDashboard,
  },
  { pattern: /^\/profile$/, entriesMax: 1, summary: 'own profile' },
  { pattern: /^\/profile\/applications$/, entriesMax: 1, summary: 'own applications, on the dashboard' },
  { pattern: /^\/serving$/, entriesMax: 1, summary: 'own dates of serving' },
  { pattern: /^\/profile\/family$/, entriesMax: 1, summary: 'own family' },
  { pattern: /^\/department\?page=[1-3]$/, entriesMax: 3, summary: 'the list of departments, which is public' },
  { pattern: /^\/department\/(\d+)$/, entriesMax: 12, summary: 'own departments', isOwn: isOwnDepartment },
  {
    pattern: /^\/department\/(\d+)\/members\?per_page=1$/,
    entriesMax: 12,
    summary: 'the number of members of own departments; never the members, some of whom may be children',
    isOwn: isOwnDepartment,
    select: selectMemberCount,
  },
  {
    pattern: /^\/department\/(\d+)\/info\?(?:page=[1-3]|per_page=1)$/,
    entriesMax: 24,
    summary: 'posts of own departments',
    isOwn: isOwnDepartment,
  },
  {
    pattern: /^\/messages(?:\?before=\d+)?$/,
    entriesMax: 5,
    summary: 'messages that were read',
    select: selectReadMessages,
  },
  {
    pattern: /^\/calendar\?from=([\d-]+)&to=([\d-]+)$/,
    entriesMax: 4,
    summary: 'the calendar of the next eight weeks',
    isOwn: ([from = '', to = ''], { calendarDays: { first, last } }) => from <= last && to >= first,
  },
  {
    pattern: /^\/calendar\/\d+(?:\?from=[\d-]+)?$/,
    entriesMax: 20,
    summary: 'events of the calendar that were opened',
  },
  {
    pattern: /^\/calendar\/\d+\/attendance\/[\d-]+$/,
    entriesMax: 20,
    summary: 'own answers to events, which are newer than the calendar',
  },
];

/** The route of a path that may be stored for this reader, or null. */
export function findStorableRoute(path: string, reader: StoringReader): StorableRoute | null {
  for (const route of STORABLE_ROUTES) {
    const match = route.pattern.exec(path);
    if (match) return route.isOwn && !route.isOwn(match.slice(1), reader) ? null : route;
  }
  return null;
}
