import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { type Role, toKnownRole } from '@kanisa/contract/core/roles.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { localStore } from '../browser/storage.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { clearOwnFace, storeOwnFace } from './own-face.ts';

/** Storage keys of the specification. Other tabs and tests read them too. */
const SPECIFIED_KEYS = ['authToken', 'refreshToken', 'authRole', 'username', 'departmentIds', 'ministryIds'] as const;
/** Stored only for people who must set up two-step login. */
const TWO_STEP_DUE_KEY = 'twoStepDue';
/** Address at the push service that this browser has in this session. It ends with the session, as on the server. */
export const PUSH_ENDPOINT_KEY = 'pushEndpoint';
/** Hashes of the accounts that turned on notices on this device; see `lib/push/device-choice.ts`. Here, because every page needs it. */
export const NOTICES_ON_KEY = 'noticesOn';
/** Marks what this device has stored to be read offline as of this session. Without the mark nothing of it opens. */
export const OFFLINE_MARK_KEY = 'offlineMark';
/** Stored only if the church uses a module. */
const MODULES_KEY = 'modules';
const STORAGE_KEYS = [...SPECIFIED_KEYS, TWO_STEP_DUE_KEY, MODULES_KEY, PUSH_ENDPOINT_KEY, OFFLINE_MARK_KEY] as const;
type StorageKey = (typeof STORAGE_KEYS)[number];

/**
 * - lapsed: a background request found the session ended, so the user may stay on a public page
 * - refused: the server denied the action of this page and said so
 */
export type SessionEndReason = 'logout' | 'expired' | 'lapsed' | 'refused';

export interface Session {
  /** True until the storage was read: during prerendering and hydration. */
  loading: boolean;
  authenticated: boolean;
  username: string | null;
  role: Role | null;
  /** Actions that the role may take on every record. */
  actions: readonly Action[];
  departmentIds: readonly number[];
  ministryIds: readonly number[];
  /** The day from which this user must have two-step login; null for those who have it or need not. */
  twoStepDue: string | null;
  /** Modules that the church uses. */
  modules: readonly Module[];
  /** Why this tab is signed out, until the next page. It decides where the guard redirects. */
  ended: SessionEndReason | null;
}

const SIGNED_OUT: Session = {
  loading: false,
  authenticated: false,
  username: null,
  role: null,
  actions: [],
  departmentIds: [],
  ministryIds: [],
  twoStepDue: null,
  modules: [],
  ended: null,
};
const LOADING: Session = { ...SIGNED_OUT, loading: true };

let current: Session | null = null;
let generation = 0;
const listeners = new Set<() => void>();

const readKey = (key: StorageKey) => localStore.get(key);

/** Reads stored ids. Invalid content counts as none. */
function readStoredIds(key: 'departmentIds' | 'ministryIds'): number[] {
  try {
    const stored: unknown = JSON.parse(readKey(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** The names are separated by spaces. An unknown one does no harm: no page belongs to it. */
const readStoredModules = () => (readKey(MODULES_KEY)?.split(' ') ?? []) as Module[];

function readStoredSession(): Session {
  const username = readKey('username');
  const role = readKey('authRole');
  if (!readKey('authToken') || !role || !username) return SIGNED_OUT;
  return {
    ...SIGNED_OUT,
    authenticated: true,
    username,
    role: toKnownRole(role),
    actions: ROLE_ACTIONS[toKnownRole(role)],
    departmentIds: readStoredIds('departmentIds'),
    ministryIds: readStoredIds('ministryIds'),
    twoStepDue: readKey(TWO_STEP_DUE_KEY),
    modules: readStoredModules(),
  };
}

function publishSession(next: Session): void {
  if (JSON.stringify(current) === JSON.stringify(next)) return;
  if (current?.authenticated !== next.authenticated || current.username !== next.username) generation += 1;
  current = next;
  for (const listener of listeners) listener();
}

export function getSession(): Session {
  current ??= readStoredSession();
  return current;
}

/** Increases at every login and logout. A response to an earlier request is about another session. */
export function getSessionGeneration(): number {
  return generation;
}

/** Writes only changed values. Otherwise a late response would restore what another tab clears while it signs out. */
function writeKey(key: StorageKey, value: string): void {
  if (readKey(key) !== value) localStore.set(key, value);
}

type SessionUser = LoginAnswer['user'];
type SessionParts = Partial<Omit<LoginAnswer, 'user'>> & {
  user?: Pick<SessionUser, 'role' | 'username'> & Partial<SessionUser>;
};

/**
 * Stores the answer of a login, a refresh or a poll. Only the access token is certain to be in a refresh answer;
 * missing parts stay unchanged.
 */
export function storeSession(answer: SessionParts): void {
  // The name first: another tab must not find the tokens of one person under the name of another.
  if (answer.user) writeKey('username', answer.user.username);
  if (answer.user) writeKey('authRole', answer.user.role);
  if (answer.access_token) writeKey('authToken', answer.access_token);
  if (answer.refresh_token) writeKey('refreshToken', answer.refresh_token);
  if (answer.department_ids) writeKey('departmentIds', JSON.stringify(answer.department_ids));
  if (answer.ministry_ids) writeKey('ministryIds', JSON.stringify(answer.ministry_ids));
  storeName(answer.user);
  if (answer.user) {
    storeOptional(TWO_STEP_DUE_KEY, answer.two_step_due);
    storeOptional(MODULES_KEY, answer.modules?.join(' '));
  }
  publishSession(readStoredSession());
}

/** An answer about the user without the day says that nothing is due, and one without modules that none is used. */
function storeOptional(key: StorageKey, value: string | undefined): void {
  if (value) writeKey(key, value);
  else localStore.remove(key);
}

/** The admin has turned a module on or off. Other users learn it from the next poll. */
export function storeModules(modules: readonly Module[]): void {
  storeOptional(MODULES_KEY, modules.join(' '));
  publishSession(readStoredSession());
}

/** The server rejected a call because two-step login is due. Its clock decides, so the stored day is a past one. */
export function markTwoStepDue(): void {
  storeOptional(TWO_STEP_DUE_KEY, '1970-01-01');
  publishSession(readStoredSession());
}

/** The header shows the name. It is stored beside the session. */
function storeName(user: SessionParts['user']): void {
  if (user?.first_name === undefined) return;
  storeOwnFace({ username: user.username, name: `${user.first_name} ${user.last_name ?? ''}`.trim() });
}

export function endSession(why: SessionEndReason): void {
  for (const key of STORAGE_KEYS) localStore.remove(key);
  clearOwnFace();
  publishSession({ ...SIGNED_OUT, ended: why });
}

/** Forgets the reason after the redirect: the tab is now an ordinary signed-out one. */
export function clearSessionEnd(): void {
  if (getSession().ended) publishSession({ ...getSession(), ended: null });
}

export function getStoredTokens(): { access: string | null; refresh: string | null } {
  return { access: readKey('authToken') || null, refresh: readKey('refreshToken') || null };
}

/** The signed-in user as stored at this moment, also if another tab has changed it and this one was not told yet. */
export function getStoredUsername(): string | null {
  return readStoredSession().username;
}

/** True from the moment another user is stored until the page is loaded anew, which the browser may delay or refuse. */
let isPageOfOtherUser = false;

/**
 * Applies the stored session, which another page has changed. A page of another user is loaded anew: its forms, caches
 * and messages belong to the previous user. Until then it shows nothing, as before its first session.
 */
function adoptStoredSession(): void {
  const [before, next] = [getSession(), readStoredSession()];
  isPageOfOtherUser ||= before.authenticated && next.authenticated && before.username !== next.username;
  publishSession(isPageOfOtherUser ? LOADING : next);
  if (isPageOfOtherUser) globalThis.location.reload();
}

/** Applies a login or logout of another tab. `key` is null if that tab cleared the whole storage. */
function onStorage(event: StorageEvent): void {
  if (event.key !== null && !(STORAGE_KEYS as readonly string[]).includes(event.key)) return;
  // After a logout in this tab, writes of other tabs must not change its redirect.
  if (readStoredSession().authenticated || getSession().authenticated) adoptStoredSession();
}

/** A page restored from the back/forward cache has missed the storage events. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) adoptStoredSession();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener('storage', onStorage);
    globalThis.addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('storage', onStorage);
    globalThis.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Deferred, so that React renders the first known session in small steps and a slow phone still reacts to taps. Later
 * changes show at once.
 */
function useIsSessionKnown(): boolean {
  return useDeferredValue(useHydrated());
}

export function useSession(): Session {
  const session = useSyncExternalStore(subscribeToSession, getSession, () => LOADING);
  return useIsSessionKnown() ? session : LOADING;
}

/** Returns one value of the session. A component re-renders only if that value changes. */
export function useSessionValue<Fact extends string | boolean | null>(pick: (session: Session) => Fact): Fact {
  const fact = useSyncExternalStore(
    subscribeToSession,
    () => pick(getSession()),
    () => pick(LOADING),
  );
  return useIsSessionKnown() ? fact : pick(LOADING);
}
