import type { LoginAnswer, SessionAnswer } from '@kanisa/contract/accounts.ts';
import type { Role } from '@kanisa/contract/roles.ts';

/** Ministries are pages of the public site that nobody belongs to, so their list is always empty. */
export function presentSession(person: {
  role: Role;
  username: string;
  departmentIds: readonly number[];
}): SessionAnswer {
  return {
    user: { role: person.role, username: person.username },
    department_ids: [...person.departmentIds],
    ministry_ids: [],
  };
}

export function presentSignedIn(
  signedIn: Parameters<typeof presentSession>[0] & { accessToken: string; refreshToken: string },
): LoginAnswer {
  return {
    access_token: signedIn.accessToken,
    refresh_token: signedIn.refreshToken,
    ...presentSession(signedIn),
  };
}
