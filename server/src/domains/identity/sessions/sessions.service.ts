import type { LoginBody } from '@kanisa/contract/identity/accounts.schema.ts';
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_OVERLAP_SECONDS,
  REFRESH_TOKEN_DAYS,
} from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { batchLookups } from '../../../platform/batch-lookups.ts';
import { simulatePasswordCheck, verifyPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { describeDevice } from '../../../platform/user-agent.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isPasswordHashCurrent } from '../accounts/accounts.repo.ts';
import type { UserRow } from '../accounts/accounts.table.ts';
import { findUserByIdentifier, formatThrottleSubject } from '../accounts/identifier.service.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { listDepartmentIds } from '../memberships/memberships.repo.ts';
import {
  deleteEndedSessions,
  findSessionIdByRefreshHash,
  insertSession,
  insertTokenPair,
  listRenewableSessions,
  lockRefreshToken,
  markSessionUsed,
  markTokenRotated,
  prepareFindActors,
  revokeOwnSession,
  revokeSession,
  revokeUserSessions,
} from './sessions.repo.ts';
import type { SessionRow } from './sessions.table.ts';

export { revokeEverySession, revokeUserSessions } from './sessions.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEVICES_MAX = 100;

/** A new token pair and its user. */
export interface IssuedSession {
  accessToken: string;
  refreshToken: string;
  role: UserRow['role'];
  username: string;
  departmentIds: readonly number[];
}

export interface Caller {
  address: string;
  userAgent: string | undefined;
}

export async function logInUser(deps: Deps, { address, userAgent }: Caller, input: LoginBody): Promise<IssuedSession> {
  const user = await findUserByIdentifier(deps.db, input.identifier);
  const subject = formatThrottleSubject(user, input.identifier);
  const isRight = await tryPassword(deps, { address, subject, isSignedIn: false }, async () => {
    if (user) return verifyPassword(user.passwordHash, input.password);
    await simulatePasswordCheck(input.password);
    return false;
  });
  if (!user || !isRight) {
    deps.log.warn({ userId: user?.id ?? null }, 'login failed');
    throw new AppError('invalid_credentials');
  }
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await isPasswordHashCurrent(tx, user.id, user.passwordHash))) throw new AppError('invalid_credentials');
    return openSession(tx, user, userAgent, now);
  });
}

export async function openSession(db: DbOrTx, user: UserRow, userAgent: string | undefined, now: Date) {
  const sessionId = await insertSession(db, { userId: user.id, device: describeDevice(userAgent) }, now);
  return issueTokens(db, sessionId, user, now);
}

async function issueTokens(db: DbOrTx, sessionId: number, user: UserRow, now: Date): Promise<IssuedSession> {
  const accessToken = createToken();
  const refreshToken = createToken();
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
 * Each refresh issues a new pair. The old token stays valid for `REFRESH_OVERLAP_SECONDS`, for tabs that refresh at the
 * same time; a later use means that it was stolen, and ends the session.
 */
export async function refreshSession(deps: Deps, refreshToken: string): Promise<IssuedSession> {
  const now = deps.clock.now();
  const issued = await deps.db.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashToken(refreshToken));
    if (!found || found.session.revokedAt || found.token.refreshExpiresAt <= now) return null;
    const { rotatedAt } = found.token;
    if (rotatedAt && now.getTime() - rotatedAt.getTime() > REFRESH_OVERLAP_SECONDS * 1000) {
      await revokeSession(tx, found.session.id, now);
      deps.log.warn({ userId: found.user.id, sessionId: found.session.id }, 'refresh token reused');
      return null;
    }
    if (!rotatedAt) await markTokenRotated(tx, found.token.id, now);
    await markSessionUsed(tx, found.session.id, now);
    return issueTokens(tx, found.session.id, found.user, now);
  });
  if (!issued) throw new AppError('session_ended');
  return issued;
}

/** Never fails: without a session the caller is already signed out. */
export async function logOutSession(deps: Deps, refreshToken: string): Promise<void> {
  const sessionId = await findSessionIdByRefreshHash(deps.db, hashToken(refreshToken));
  if (sessionId !== null) await revokeSession(deps.db, sessionId, deps.clock.now());
}

export async function revokeOtherSessions(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await revokeUserSessions(tx, actor.id, now, actor.sessionId);
}

/** Lists at most a hundred devices, last used first. `signOutOtherDevices` reaches the rest too. */
export async function listDevices(deps: Deps, actor: Actor): Promise<SessionRow[]> {
  return listRenewableSessions(deps.db, actor.id, { now: deps.clock.now(), limit: DEVICES_MAX });
}

export async function signOutDevice(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const isRevoked = await revokeOwnSession(tx, { id, userId: actor.id }, deps.clock.now());
    if (!isRevoked) throw new AppError('not_found', securityMessages.noSession);
  });
}

export async function signOutOtherDevices(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, (tx) => revokeOtherSessions(tx, actor, deps.clock.now()));
}

export function createFindActor(
  deps: Pick<Deps, 'db' | 'clock'>,
): (accessToken: string) => Promise<Omit<Actor, 'origin' | 'access'> | null> {
  const findActors = prepareFindActors(deps.db);
  const find = batchLookups((accessHashes) => findActors(accessHashes, deps.clock.now()));
  return async (accessToken) => {
    const row = await find(hashToken(accessToken));
    return row && { ...row, authorized: new Set() };
  };
}

export async function cleanUpSessions(deps: Deps): Promise<void> {
  await deleteEndedSessions(deps.db, deps.clock.now());
}
