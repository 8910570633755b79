import { type Role, toKnownRole } from '@kanisa/contract/core/roles.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { localStore } from '../browser/storage.ts';
import { useHydrated } from '../browser/use-hydrated.ts';

/** The names that the documents give; other tabs and tests read them too. */
const STORAGE_KEYS = ['authToken', 'refreshToken', 'authRole', 'username', 'departmentIds', 'ministryIds'] as const;
type StorageKey = (typeof STORAGE_KEYS)[number];

/**
 * 'lapsed': found out in the background, so that a person on a public page may stay there. 'refused': the server no
 * longer lets this person do what they are here for, and has said so.
 */
export type SessionEndReason = 'logout' | 'expired' | 'lapsed' | 'refused';

export interface Session {
  /** Until the stored state was looked at: at build time and in the first moment of a page. */
  loading: boolean;
  authenticated: boolean;
  username: string | null;
  role: Role | null;
  departmentIds: readonly number[];
  ministryIds: readonly number[];
  /** How this tab came to be signed out, until the next page: it decides where the person is led. */
  ended: SessionEndReason | null;
}

const SIGNED_OUT: Session = {
  loading: false,
  authenticated: false,
  username: null,
  role: null,
  departmentIds: [],
  ministryIds: [],
  ended: null,
};
const LOADING: Session = { ...SIGNED_OUT, loading: true };

let current: Session | null = null;
let generation = 0;
const listeners = new Set<() => void>();

const readKey = (key: StorageKey) => localStore.get(key);

/** Ids out of storage; whatever else lies there counts as none. */
function readStoredIds(key: 'departmentIds' | 'ministryIds'): number[] {
  try {
    const stored: unknown = JSON.parse(readKey(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function readStoredSession(): Session {
  const username = readKey('username');
  const role = readKey('authRole');
  if (!readKey('authToken') || !role || !username) return SIGNED_OUT;
  return {
    ...SIGNED_OUT,
    authenticated: true,
    username,
    role: toKnownRole(role),
    departmentIds: readStoredIds('departmentIds'),
    ministryIds: readStoredIds('ministryIds'),
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

/** Grows whenever somebody signs in or out: an answer that was asked for before is not about this person. */
export function getSessionGeneration(): number {
  return generation;
}

/** Only what is new: an answer that comes while another tab signs out would otherwise put back what that tab cleared. */
function writeKey(key: StorageKey, value: string): void {
  if (readKey(key) !== value) localStore.set(key, value);
}

/**
 * After a login, a refresh and each look at the session. Only the access token is sure to be in a refresh answer:
 * what an answer does not say stays as it is.
 */
export function storeSession(answer: Partial<LoginAnswer>): void {
  if (answer.access_token) writeKey('authToken', answer.access_token);
  if (answer.refresh_token) writeKey('refreshToken', answer.refresh_token);
  if (answer.user) writeKey('authRole', answer.user.role);
  if (answer.user) writeKey('username', answer.user.username);
  if (answer.department_ids) writeKey('departmentIds', JSON.stringify(answer.department_ids));
  if (answer.ministry_ids) writeKey('ministryIds', JSON.stringify(answer.ministry_ids));
  publishSession(readStoredSession());
}

export function endSession(why: SessionEndReason): void {
  for (const key of STORAGE_KEYS) localStore.remove(key);
  publishSession({ ...SIGNED_OUT, ended: why });
}

/** The person was led where they belong; from here on this is an ordinary signed-out tab. */
export function clearSessionEnd(): void {
  if (getSession().ended) publishSession({ ...getSession(), ended: null });
}

export function getStoredTokens(): { access: string | null; refresh: string | null } {
  return { access: readKey('authToken') || null, refresh: readKey('refreshToken') || null };
}

/** Another tab wrote: what it did, signing in or out, holds here too. `key` is null when all was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== null && !(STORAGE_KEYS as readonly string[]).includes(event.key)) return;
  const next = readStoredSession();
  // Whoever has just logged out here is on the way home; what other tabs still write must not lead them elsewhere.
  if (next.authenticated || getSession().authenticated) publishSession(next);
}

/** A page that comes back from the browser's memory slept through the storage events. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) publishSession(readStoredSession());
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
 * What a page makes of a session that has become known is drawn in pieces, and all of it appears at once: a slow phone
 * answers a thumb in between. Later changes are seen at once.
 */
function useIsSessionKnown(): boolean {
  return useDeferredValue(useHydrated());
}

export function useSession(): Session {
  const session = useSyncExternalStore(subscribeToSession, getSession, () => LOADING);
  return useIsSessionKnown() ? session : LOADING;
}

/** One fact of it. What is the same for visitors before and after the session is known is then drawn only once. */
export function useSessionValue<Fact extends string | boolean | null>(pick: (session: Session) => Fact): Fact {
  const fact = useSyncExternalStore(
    subscribeToSession,
    () => pick(getSession()),
    () => pick(LOADING),
  );
  return useIsSessionKnown() ? fact : pick(LOADING);
}
