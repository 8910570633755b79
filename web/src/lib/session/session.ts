import type { Module } from '@kanisa/contract/core/modules.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { useHydrated } from '../browser/use-hydrated.ts';
import { clearOwnFace, storeOwnFace } from './own-face.ts';
import {
  isSessionKey,
  MODULES_KEY,
  readStoredSession,
  removeStoredSession,
  type Session,
  type SessionEndReason,
  SIGNED_OUT,
  storeGrantedActions,
  storeOptional,
  TWO_STEP_DUE_KEY,
  writeKey,
} from './stored-session.ts';

const LOADING: Session = { ...SIGNED_OUT, loading: true };

let current: Session | null = null;
let generation = 0;
const listeners = new Set<() => void>();

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
    storeGrantedActions(answer.user.role, answer.actions);
  }
  publishSession(readStoredSession());
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
  removeStoredSession();
  clearOwnFace();
  publishSession({ ...SIGNED_OUT, ended: why });
}

/** Forgets the reason after the redirect: the tab is now an ordinary signed-out one. */
export function clearSessionEnd(): void {
  if (getSession().ended) publishSession({ ...getSession(), ended: null });
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

/** Applies a login or logout of another tab. */
function onStorage(event: StorageEvent): void {
  if (!isSessionKey(event.key)) return;
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
