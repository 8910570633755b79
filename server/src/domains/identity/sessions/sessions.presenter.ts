import type { Language } from '@kanisa/contract/core/languages.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import { listGrantedActions, ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import type { LoginAnswer, SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Device, EndedDevice } from '@kanisa/contract/identity/security.schema.ts';
import type { IssuedSession } from './sessions.service.ts';
import type { SessionRow } from './sessions.table.ts';

type SessionUser = Omit<IssuedSession, 'accessToken' | 'refreshToken' | 'language'>;

/** Choices of the church and the account. */
interface SessionChoices {
  language: Language | null;
  modules: readonly Module[];
}

/** Ministries are pages of the public site without members, so their list is always empty. */
export function presentSession(user: SessionUser, { language, modules }: SessionChoices): SessionAnswer {
  return {
    user: { role: user.role, username: user.username, first_name: user.firstName, last_name: user.lastName },
    department_ids: [...user.departmentIds],
    ministry_ids: [],
    actions: [...new Set([...ROLE_ACTIONS[user.role], ...listGrantedActions(user)])],
    language,
    ...(user.twoStepDue !== null && { two_step_due: user.twoStepDue }),
    ...(modules.length > 0 && { modules: [...modules] }),
  };
}

export function presentLogin(signedIn: Omit<IssuedSession, 'language'>, choices: SessionChoices): LoginAnswer {
  return {
    access_token: signedIn.accessToken,
    refresh_token: signedIn.refreshToken,
    ...presentSession(signedIn, choices),
  };
}

export function presentDevice(session: SessionRow, currentId: number): Device {
  return {
    id: session.id,
    name: session.device,
    signed_in_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.id === currentId,
  };
}

/** Only for a session that the product ended. */
export function presentEndedDevice({ endReason, revokedAt, ...session }: SessionRow): EndedDevice[] {
  if (endReason === null || revokedAt === null) return [];
  return [
    {
      id: session.id,
      name: session.device,
      signed_in_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      ended_at: revokedAt.toISOString(),
      reason: endReason,
    },
  ];
}
