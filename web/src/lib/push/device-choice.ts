import { localStore } from '../browser/storage.ts';
import { NOTICES_ON_KEY } from '../session/session.ts';

/** The choice outlives the session: after the next login the browser adds itself again. */
const USERNAMES_MAX = 10;

function listUsernames(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(NOTICES_ON_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export const wantsNotices = (username: string | null): boolean =>
  username !== null && listUsernames().includes(username);

export function storeNoticesChoice(username: string, isOn: boolean): void {
  const others = listUsernames().filter((name) => name !== username);
  localStore.set(NOTICES_ON_KEY, JSON.stringify((isOn ? [username, ...others] : others).slice(0, USERNAMES_MAX)));
}
