import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { type Role, toKnownRole } from '@kanisa/contract/core/roles.ts';
import { localStore } from '../browser/storage.ts';

/** Storage keys of the specification. Other tabs and tests read them too. */
const SPECIFIED_KEYS = ['authToken', 'refreshToken', 'authRole', 'username', 'departmentIds', 'ministryIds'] as const;
/** Stored only for people who must set up two-step login. */
export const TWO_STEP_DUE_KEY = 'twoStepDue';
/** Address at the push service that this browser has in this session. It ends with the session, as on the server. */
export const PUSH_ENDPOINT_KEY = 'pushEndpoint';
/** Marks what this device has stored offline as of this session: see `offline/store/store-keys.ts`. */
export const OFFLINE_MARK_KEY = 'offlineMark';
/** Stored only if the church uses a module. */
export const MODULES_KEY = 'modules';
/** Stored only for people whom an admin gave rights beside their role. */
const GRANTED_KEY = 'grantedActions';
/** Everything that ends with the session. */
const STORAGE_KEYS = [
  ...SPECIFIED_KEYS,
  TWO_STEP_DUE_KEY,
  MODULES_KEY,
  GRANTED_KEY,
  PUSH_ENDPOINT_KEY,
  OFFLINE_MARK_KEY,
] as const;
type StorageKey = (typeof STORAGE_KEYS)[number];

/** Hashes of the accounts that turned on notices on this device; see `lib/push/device-choice.ts`. Here, because every page needs it. */
export const NOTICES_ON_KEY = 'noticesOn';
/** Lists the sealed stores of this device, with the time of their last opening. Pages read it before they load the stores. */
export const STORES_KEY = 'offlineStores';

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
  /** Actions that this person may take on every record: those of the role, and those that an admin granted. */
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

export const SIGNED_OUT: Session = {
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
const readGrantedActions = () => (readKey(GRANTED_KEY)?.split(' ') ?? []) as Action[];

/** Keeps what an answer grants beyond the role. */
export function storeGrantedActions(role: string, actions: readonly Action[] = []): void {
  const own = ROLE_ACTIONS[toKnownRole(role)];
  storeOptional(GRANTED_KEY, actions.filter((action) => !own.includes(action)).join(' '));
}

export function readStoredSession(): Session {
  const username = readKey('username');
  const role = readKey('authRole');
  if (!readKey('authToken') || !role || !username) return SIGNED_OUT;
  return {
    ...SIGNED_OUT,
    authenticated: true,
    username,
    role: toKnownRole(role),
    actions: [...ROLE_ACTIONS[toKnownRole(role)], ...readGrantedActions()],
    departmentIds: readStoredIds('departmentIds'),
    ministryIds: readStoredIds('ministryIds'),
    twoStepDue: readKey(TWO_STEP_DUE_KEY),
    modules: readStoredModules(),
  };
}

export function getStoredTokens(): { access: string | null; refresh: string | null } {
  return { access: readKey('authToken') || null, refresh: readKey('refreshToken') || null };
}

/** The signed-in user as stored at this moment, also if another tab has changed it and this one was not told yet. */
export function getStoredUsername(): string | null {
  return readStoredSession().username;
}

/** Writes only changed values. Otherwise a late response would restore what another tab clears while it signs out. */
export function writeKey(key: StorageKey, value: string): void {
  if (readKey(key) !== value) localStore.set(key, value);
}

/** An answer about the user without the day says that nothing is due, and one without modules that none is used. */
export function storeOptional(key: StorageKey, value: string | undefined): void {
  if (value) writeKey(key, value);
  else localStore.remove(key);
}

export function removeStoredSession(): void {
  for (const key of STORAGE_KEYS) localStore.remove(key);
}

/** Whether a change of this key changes the session. It is null if another tab cleared the whole storage. */
export const isSessionKey = (key: string | null) => key === null || (STORAGE_KEYS as readonly string[]).includes(key);
