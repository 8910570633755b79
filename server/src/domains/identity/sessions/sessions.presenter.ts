import type { Role } from '@kanisa/contract/core/roles.ts';
import type { LoginAnswer, SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Device, EndedDevice } from '@kanisa/contract/identity/security.schema.ts';
import { listRoleActions } from '../../../policy/authorize.ts';
import type { PolicyTable } from '../../../policy/policy.ts';
import type { SessionRow } from './sessions.table.ts';

/** Ministries are pages of the public site without members, so their list is always empty. */
export function presentSession(
  policy: PolicyTable,
  user: { role: Role; username: string; departmentIds: readonly number[] },
): SessionAnswer {
  return {
    user: { role: user.role, username: user.username },
    department_ids: [...user.departmentIds],
    ministry_ids: [],
    actions: listRoleActions(policy, user.role),
  };
}

export function presentLogin(
  policy: PolicyTable,
  signedIn: Parameters<typeof presentSession>[1] & { accessToken: string; refreshToken: string },
): LoginAnswer {
  return {
    access_token: signedIn.accessToken,
    refresh_token: signedIn.refreshToken,
    ...presentSession(policy, signedIn),
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
