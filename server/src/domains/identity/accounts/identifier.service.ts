import { normalisePhone } from '@kanisa/contract/core/fields.ts';
import type { Deps } from '../../../core/deps.ts';
import { formatUserSubject } from '../../../platform/throttles/throttles.ts';
import { findUserByPhoneOrName } from './accounts.repo.ts';
import { isAtChurchDomain } from './login-email.rules.ts';
import type { UserRow } from './users.view.ts';

/** Accepts a username, either e-mail address or a phone number, in any case and notation. */
export async function findUserByIdentifier(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  identifier: string,
): Promise<UserRow | null> {
  const lower = identifier.toLowerCase();
  const isChurchEmail = isAtChurchDomain(lower, settings.church.emailDomain);
  return findUserByPhoneOrName(db, { phone: normalisePhone(identifier), lower, isChurchEmail });
}

/** Limits count by this subject, so that the identifiers of one account share a limit. */
export function formatThrottleSubject(user: UserRow | null, identifier: string): string {
  return user ? formatUserSubject(user.id) : `unknown ${normalisePhone(identifier) ?? identifier.toLowerCase()}`;
}
