import {
  ACCESS_TOKEN_MINUTES,
  type LoginBody,
  REFRESH_OVERLAP_SECONDS,
  REFRESH_TOKEN_DAYS,
} from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { batch } from '../../../platform/batch.ts';
import { deviceName } from '../../../platform/devices.ts';
import { burnPassword, verifyPassword } from '../../../platform/passwords.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../accounts/accounts.table.ts';
import { findAccount, isPasswordStill, limitSubject } from '../accounts/identifier.service.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import {
  deleteEndedSessions,
  findSessionIdByRefreshHash,
  findTokenForUpdate,
  insertSession,
  insertTokenPair,
  listDepartmentIds,
  listLivingSessions,
  markRotated,
  markUsed,
  prepareFindActors,
  revokeAllSessions,
  revokeEverySession,
  revokeOwnSession,
  revokeSession,
} from './sessions.repo.ts';
import type { SessionRow } from './sessions.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEVICES_MOST = 100;

/** A fresh pair of tokens and whom they are for. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  role: UserRow['role'];
  username: string;
  departmentIds: readonly number[];
}

/** Where a sign-in comes from. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
}

export async function login(deps: Deps, { address, userAgent }: Caller, input: LoginBody): Promise<SignedIn> {
  const user = await findAccount(deps.db, input.identifier);
  const subject = limitSubject(user, input.identifier);
  const isRight = await tryPassword(deps, { address, subject, isSignedIn: false }, async () => {
    if (user) return verifyPassword(user.passwordHash, input.password);
    await burnPassword(input.password);
    return false;
  });
  if (!user || !isRight) {
    deps.log.warn({ userId: user?.id ?? null }, 'login refused');
    throw new AppError('invalid_credentials');
  }
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await isPasswordStill(tx, user))) throw new AppError('invalid_credentials');
    return openSession(tx, user, userAgent, now);
  });
}

export async function openSession(db: DbOrTx, user: UserRow, userAgent: string | undefined, now: Date) {
  const sessionId = await insertSession(db, { userId: user.id, device: deviceName(userAgent) }, now);
  return issueTokens(db, sessionId, user, now);
}

async function issueTokens(db: DbOrTx, sessionId: number, user: UserRow, now: Date): Promise<SignedIn> {
  const accessToken = newToken();
  const refreshToken = newToken();
  await insertTokenPair(db, sessionId, {
    accessHash: hashToken(accessToken),
    accessExpiresAt: new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000),
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
  });
  const departmentIds = await listDepartmentIds(db, user.id);
  return { accessToken, refreshToken, role: user.role, username: user.username, departmentIds };
}

/**
 * Each use gives a new pair. The old token goes on for a moment, for tabs that ask at the same time; after that its
 * use means that somebody else has it, and the whole chain ends.
 */
export async function refresh(deps: Deps, refreshToken: string): Promise<SignedIn> {
  const now = deps.clock.now();
  const answer = await deps.db.transaction(async (tx) => {
    const found = await findTokenForUpdate(tx, hashToken(refreshToken));
    if (!found || found.session.revokedAt || found.token.refreshExpiresAt <= now) return null;
    const { rotatedAt } = found.token;
    if (rotatedAt && now.getTime() - rotatedAt.getTime() > REFRESH_OVERLAP_SECONDS * 1000) {
      await revokeSession(tx, found.session.id, now);
      deps.log.warn({ userId: found.user.id, sessionId: found.session.id }, 'a used refresh token came again');
      return null;
    }
    if (!rotatedAt) await markRotated(tx, found.token.id, now);
    await markUsed(tx, found.session.id, now);
    return issueTokens(tx, found.session.id, found.user, now);
  });
  if (!answer) throw new AppError('session_ended');
  return answer;
}

/** Always goes well: who has no session is signed out already. */
export async function logout(deps: Deps, refreshToken: string): Promise<void> {
  const sessionId = await findSessionIdByRefreshHash(deps.db, hashToken(refreshToken));
  if (sessionId !== null) await revokeSession(deps.db, sessionId, deps.clock.now());
}

export async function revokeSessionsOf(db: DbOrTx, userId: number, now: Date): Promise<void> {
  await revokeAllSessions(db, userId, { now });
}

/** In a restored database: one that was ended since the backup was made would live again. */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  return revokeEverySession(tx, now);
}

export async function revokeOtherSessions(db: DbOrTx, actor: Actor, now: Date): Promise<void> {
  await revokeAllSessions(db, actor.id, { now, but: actor.sessionId });
}

/** Last used first; more than a hundred nobody reads, and signing out all others reaches them too. */
export async function listDevices(deps: Deps, actor: Actor): Promise<SessionRow[]> {
  return listLivingSessions(deps.db, actor.id, { now: deps.clock.now(), most: DEVICES_MOST });
}

export async function signOutDevice(deps: Deps, actor: Actor, id: number): Promise<void> {
  const isDone = await revokeOwnSession(deps.db, { id, userId: actor.id }, deps.clock.now());
  if (!isDone) throw new AppError('not_found', securityMessages.noSession);
}

export async function signOutOtherDevices(deps: Deps, actor: Actor): Promise<void> {
  await revokeOtherSessions(deps.db, actor, deps.clock.now());
}

export function createFindActor(
  deps: Pick<Deps, 'db' | 'clock'>,
): (accessToken: string) => Promise<Omit<Actor, 'origin'> | null> {
  const findActors = prepareFindActors(deps.db);
  const find = batch((accessHashes) => findActors(accessHashes, deps.clock.now()));
  return async (accessToken) => {
    const row = await find(hashToken(accessToken));
    return row && { ...row, authorized: new Set() };
  };
}

export async function tidySessions(deps: Deps): Promise<void> {
  await deleteEndedSessions(deps.db, deps.clock.now());
}
