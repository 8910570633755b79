import type { Language } from '@kanisa/contract/core/languages.ts';
import type { LoginBody } from '@kanisa/contract/identity/accounts.schema.ts';
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_OVERLAP_SECONDS,
  REFRESH_TOKEN_DAYS,
} from '@kanisa/contract/identity/accounts.ts';
import { ENDED_SESSIONS_MAX, SESSIONS_MAX, securityMessages } from '@kanisa/contract/identity/security.ts';
import type { SecondStepMethod } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type DbOrTx, forNobody, type Tx } from '../../../db/client.ts';
import { batchLookups } from '../../../platform/batch-lookups.ts';
import { simulatePasswordCheck, verifyPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, deriveToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { describeDevice } from '../../../platform/user-agent.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUserForChange } from '../accounts/accounts.repo.ts';
import { findUserByIdentifier, formatThrottleSubject } from '../accounts/identifier.service.ts';
import { countLogin, tryPassword } from '../accounts/password-attempts.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { readPeopleRights } from '../keepers/keepers.repo.ts';
import { listDepartmentIds } from '../memberships/memberships.repo.ts';
import { storePendingLogin } from '../two-step/challenges.service.ts';
import { countUsableFactors, listSecondStepMethods } from '../two-step/factors.service.ts';
import { readTwoStepDue } from '../two-step/two-step-policy.repo.ts';
import { findTwoStepDue } from '../two-step/two-step-policy.rules.ts';
import {
  ACTORS_MAX,
  clearSuccessorSeeds,
  deleteEndedSessions,
  endSessions,
  findActors,
  findSessionIdByRefreshHash,
  insertSession,
  insertTokenPair,
  listEndedSessions,
  listRenewableSessions,
  lockRefreshToken,
  markSessionUsed,
  markTokenRotated,
  revokeOwnSession,
  revokeSession,
  revokeUserSessions,
} from './sessions.repo.ts';
import type { SessionRow } from './sessions.table.ts';

export { revokeEverySession, revokeUserSessions } from './sessions.repo.ts';

const WHY = 'a password or a refresh token proves the caller';

const DAY_MS = 24 * 60 * 60 * 1000;
const OVERLAP_MS = REFRESH_OVERLAP_SECONDS * 1000;

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** A token pair and its user. */
export interface IssuedSession extends Tokens {
  role: UserRow['role'];
  username: string;
  firstName: string;
  lastName: string;
  departmentIds: readonly number[];
  isKeeper: boolean;
  doPastorsRead: boolean;
  language: Language | null;
  twoStepDue: string | null;
}

export interface Caller {
  address: string;
  userAgent: string | undefined;
}

/** A login whose password was right and that waits for its second step. */
export interface PendingLogin {
  token: string;
  methods: readonly SecondStepMethod[];
}

export async function logInUser(
  deps: Deps,
  { address, userAgent }: Caller,
  input: LoginBody,
): Promise<{ session: IssuedSession } | { pending: PendingLogin }> {
  const user = await findUserByIdentifier(deps, input.identifier);
  const subject = formatThrottleSubject(user, input.identifier);
  // Counted by password too: an owner who resets a stolen one can log in at once.
  const credential = `${subject} ${user?.passwordHash ?? ''}`;
  const isRight = await tryPassword(deps, { address, subject, isSignedIn: false }, () =>
    countLogin(deps, credential, async () => {
      if (user) return verifyPassword(user.passwordHash, input.password);
      await simulatePasswordCheck(input.password);
      return false;
    }),
  );
  if (!user || !isRight || user.status === 'died') {
    deps.log.warn({ userId: user?.id ?? null }, 'login failed');
    throw new AppError('invalid_credentials');
  }
  const now = deps.clock.now();
  return forNobody(deps.db, WHY).transaction(async (tx) => {
    const current = await lockUserForChange(tx, user.id);
    if (current?.passwordHash !== user.passwordHash) throw new AppError('invalid_credentials');
    if (current.twoStepOnAt === null) return { session: await openSession(tx, current, userAgent, now) };
    return { pending: await startSecondStep(deps, tx, user.id, now) };
  });
}

/** Opens no session, and writes nothing else than the waiting login. */
async function startSecondStep(deps: Deps, tx: Tx, userId: number, now: Date): Promise<PendingLogin> {
  const methods = listSecondStepMethods(await countUsableFactors(deps, tx, userId));
  return { token: await storePendingLogin(tx, userId, now), methods };
}

/** In an account with `SESSIONS_MAX` sessions, the one that was not used for the longest time ends. */
export async function openSession(
  db: DbOrTx,
  user: UserRow,
  userAgent: string | undefined,
  now: Date,
): Promise<IssuedSession> {
  // Whatever the way of logging in: until an undoing this account is like none.
  if (user.status === 'died') throw new AppError('invalid_credentials');
  const sessionId = await insertSession(
    forNobody(db, WHY),
    { userId: user.id, device: describeDevice(userAgent) },
    now,
  );
  const tokens = { accessToken: createToken(), refreshToken: createToken() };
  await storeTokens(db, sessionId, tokens, now);
  const surplus = await listRenewableSessions(db, user.id, { now, offset: SESSIONS_MAX });
  if (surplus.length > 0) await endSessions(forNobody(db, WHY), surplus.map(toId), 'limit', now);
  return describeSession(db, user, tokens);
}

const toId = ({ id }: { id: number }) => id;

async function storeTokens(db: DbOrTx, sessionId: number, tokens: Tokens, now: Date): Promise<void> {
  await insertTokenPair(forNobody(db, WHY), sessionId, {
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000),
    refreshHash: hashToken(tokens.refreshToken),
    refreshExpiresAt: new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
  });
}

async function describeSession(db: DbOrTx, user: UserRow, tokens: Tokens): Promise<IssuedSession> {
  const departmentIds = await listDepartmentIds(db, user.id);
  const rights = await readPeopleRights(db, user.id);
  const { role, username, firstName, lastName, language } = user;
  const twoStepDue = await readTwoStepDue(db, user);
  return { ...tokens, ...rights, role, username, firstName, lastName, departmentIds, language, twoStepDue };
}

/**
 * A refresh token has one successor. It stays valid for `REFRESH_OVERLAP_SECONDS`, for tabs that refresh at the same
 * time, and leads all of them to the same new pair: two pairs would be two chains, one of which could be a thief's. A
 * later use means that it was stolen, and ends the session.
 */
export async function refreshSession(deps: Deps, refreshToken: string): Promise<IssuedSession> {
  const now = deps.clock.now();
  const issued = await forNobody(deps.db, WHY).transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashToken(refreshToken));
    if (!found || found.session.revokedAt || found.token.refreshExpiresAt <= now) return null;
    const { token, session, user } = found;
    if (token.rotatedAt === null) {
      const seed = createToken();
      const successor = deriveSuccessor(refreshToken, seed);
      await markTokenRotated(tx, token, seed, now);
      await markSessionUsed(tx, session.id, now);
      await storeTokens(tx, session.id, successor, now);
      return describeSession(tx, user, successor);
    }
    const isInOverlap = now.getTime() - token.rotatedAt.getTime() <= OVERLAP_MS;
    if (isInOverlap && token.successorSeed !== null) {
      return describeSession(tx, user, deriveSuccessor(refreshToken, token.successorSeed));
    }
    await endSessions(tx, [session.id], 'reuse', now);
    deps.log.warn({ userId: user.id, sessionId: session.id }, 'refresh token reused');
    return null;
  });
  if (!issued) throw new AppError('session_ended');
  return issued;
}

/** The database stores the seed but not the refresh token, so a copy of it is not enough to compute the successor. */
function deriveSuccessor(refreshToken: string, seed: string): Tokens {
  return {
    accessToken: deriveToken(refreshToken, seed, 'access'),
    refreshToken: deriveToken(refreshToken, seed, 'refresh'),
  };
}

/** Never fails: without a session the caller is already signed out. */
export async function logOutSession(deps: Deps, refreshToken: string): Promise<void> {
  await logOutSessionByHash(deps, hashToken(refreshToken));
}

/** The hash opens nothing. A device keeps it instead of the token when it logs out without a network. */
export async function logOutSessionByHash(deps: Deps, refreshHash: string): Promise<void> {
  const sessionId = await findSessionIdByRefreshHash(deps.db, refreshHash);
  if (sessionId !== null) await revokeSession(forNobody(deps.db, WHY), sessionId, deps.clock.now());
}

export async function revokeOtherSessions(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await revokeUserSessions(tx, actor.id, now, actor.sessionId);
}

/** Lists the current sessions, last used first, and those that the product ended, so that the owner learns of it. */
export async function listDevices(deps: Deps, actor: Actor): Promise<{ current: SessionRow[]; ended: SessionRow[] }> {
  return {
    current: await listRenewableSessions(deps.db, actor.id, { now: deps.clock.now(), limit: SESSIONS_MAX }),
    ended: await listEndedSessions(deps.db, actor.id, ENDED_SESSIONS_MAX),
  };
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
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
): (accessToken: string) => Promise<Omit<Actor, 'origin' | 'access'> | null> {
  const find = batchLookups(ACTORS_MAX, (accessHashes) => findActors(deps.db, accessHashes, deps.clock.now()));
  return async (accessToken) => {
    const row = await find(hashToken(accessToken));
    if (!row) return null;
    const { twoStepOnAt, twoStepAudience: audience, twoStepRequiredFrom: requiredFrom, ...user } = row;
    const due = findTwoStepDue({ role: user.role, twoStepOnAt }, audience && { audience, requiredFrom });
    const isTwoStepOverdue = due !== null && due <= getCalendarDay(deps.settings.church.timeZone, deps.clock.now());
    return { ...user, twoStepDue: due, isTwoStepOverdue, authorized: new Set() };
  };
}

export async function cleanUpSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await clearSuccessorSeeds(forNobody(deps.db, WHY), new Date(now.getTime() - OVERLAP_MS));
  await deleteEndedSessions(forNobody(deps.db, WHY), now);
}
