import { toUsername, USERNAME_MAX, USERNAME_MIN } from '@kanisa/contract/identity/accounts.ts';
import type { Deps } from '../../../core/deps.ts';
import { findFreeUsername } from '../../identity/accounts/accounts.service.ts';

/** Leaves room for a number after the name. */
const SUGGESTION_MAX = USERNAME_MAX - 6;

interface UsernameQuery {
  username?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** Accents are dropped, so that Zoë becomes zoe. */
const toPlainUsername = (name: string) => toUsername(name.normalize('NFD'));

/** Reserved names count as taken, as everywhere. */
export async function suggestUsername(
  deps: Pick<Deps, 'db' | 'settings'>,
  { username = '', first_name: first = '', last_name: last = '' }: UsernameQuery,
): Promise<{ isFree: boolean | null; suggestion: string | null }> {
  const asked = toPlainUsername(username);
  if (asked.length >= USERNAME_MIN) {
    const free = await findFreeUsername(deps, asked);
    if (free === asked) return { isFree: true, suggestion: asked };
    return { isFree: false, suggestion: await findFreeUsername(deps, asked.slice(0, SUGGESTION_MAX)) };
  }
  const base = toPlainUsername(`${first}${last}`).slice(0, SUGGESTION_MAX);
  const suggestion = base.length >= USERNAME_MIN ? await findFreeUsername(deps, base) : null;
  return { isFree: null, suggestion };
}
