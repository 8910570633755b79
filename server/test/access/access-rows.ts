import type { Relation, ThingKind } from './access-world.ts';

/** The columns of the table. */
export const CALLERS = [
  'admin',
  'pastor',
  'moderator',
  'ministry_leader',
  'department_leader',
  'user',
  'nobody',
] as const;
export type Caller = (typeof CALLERS)[number];

/** One status per caller, in the order of CALLERS. */
export type StatusByCaller = readonly [number, number, number, number, number, number, number];

export interface AccessRow extends Partial<Record<Relation, StatusByCaller>> {
  /** The kind of thing that the path names. */
  on?: ThingKind;
  body?: object;
  query?: Record<string, string>;
  /** Text fields of an upload. */
  fields?: Record<string, string>;
}

/** Statuses by who may call; the others get 403, or 401 without a session. */
export const adminOnly = (yes: number): StatusByCaller => [yes, 403, 403, 403, 403, 403, 401];
export const adminAndPastor = (yes: number): StatusByCaller => [yes, yes, 403, 403, 403, 403, 401];
export const staffOnly = (yes: number): StatusByCaller => [yes, yes, yes, 403, 403, 403, 401];
export const anySignedIn = (yes: number): StatusByCaller => [yes, yes, yes, yes, yes, yes, 401];
export const anyone = (yes: number): StatusByCaller => [yes, yes, yes, yes, yes, yes, yes];

/** A thing whose existence is hidden from the others. */
export const hiddenExceptFor = (
  ...[a, p, m, l, d, u]: [number, number, number, number, number, number]
): StatusByCaller => [a, p, m, l, d, u, 401];

/** Relations that a caller may have to an existing thing. */
const RELATIONS_TO: Record<ThingKind, readonly Relation[]> = {
  nothing: ['any'],
  person: ['own', 'shared', 'other'],
  child: ['own', 'shared', 'other'],
  family: ['own', 'shared', 'other'],
  session: ['own', 'shared', 'other'],
  passkey: ['own', 'shared', 'other'],
  'push device': ['own', 'shared', 'other'],
  message: ['own', 'shared', 'other'],
  membership: ['own', 'shared', 'other'],
  application: ['own', 'shared', 'other'],
  department: ['own', 'other'],
  post: ['own', 'shared', 'other'],
  event: ['other'],
  import: ['other'],
  email: ['other'],
  text: ['other'],
  link: ['other'],
  step: ['other'],
  section: ['other'],
  version: ['other'],
  picture: ['other'],
  contact: ['other'],
  position: ['other'],
  place: ['own', 'shared', 'other'],
  'planned place': ['other'],
  away: ['own', 'shared', 'other'],
  'serving calendar': ['other'],
  module: ['other'],
  record: ['other'],
  household: ['own', 'other'],
  'household place': ['other'],
  'people list': ['own', 'other'],
  match: ['other'],
  'two records': ['other'],
  merge: ['other'],
  'file import': ['other'],
  'child request': ['own', 'shared', 'other'],
  'orphan request': ['other'],
  'child invite': ['own', 'shared', 'other'],
  'department ask': ['own', 'other'],
};

/** The same status for every existing thing, and 404 for a missing one. */
export function each(on: ThingKind, who: (yes: number) => StatusByCaller, yes = 200): AccessRow {
  const existing = Object.fromEntries(RELATIONS_TO[on].map((relation) => [relation, who(yes)]));
  return { on, ...existing, none: who(404) };
}

/** A thing of another user looks like a missing one. */
export const ownOnly = (on: ThingKind): AccessRow => ({ ...each(on, anySignedIn, 404), own: anySignedIn(200) });
