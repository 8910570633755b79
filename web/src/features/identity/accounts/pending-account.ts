import { useLocation } from 'react-router';
import { tabStore } from '../../../lib/storage.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

/** An account that waits for its code: what the registration hands to the verification page. */
export interface PendingAccount {
  userId: number;
  username: string;
  personal_email: string;
  /** When the last code went out, as far as this browser knows. */
  codeSentAt: number;
}

const KEY = 'pendingAccount';

export function rememberPending(account: PendingAccount): void {
  tabStore.set(KEY, JSON.stringify(account));
}

export function forgetPending(): void {
  tabStore.remove(KEY);
}

function readPending(value: unknown): PendingAccount | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userId, username, personal_email: email, codeSentAt } = value as Record<string, unknown>;
  if (!Number.isInteger(userId) || typeof username !== 'string') return null;
  return {
    userId: Number(userId),
    username,
    personal_email: typeof email === 'string' ? email : '',
    codeSentAt: typeof codeSentAt === 'number' ? codeSentAt : 0,
  };
}

function readStored(): PendingAccount | null {
  try {
    return readPending(JSON.parse(tabStore.get(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Handed over with the navigation, or kept from before a reload. Undefined until the browser can be asked. */
export function usePendingAccount(): PendingAccount | null | undefined {
  const hydrated = useHydrated();
  const state: unknown = useLocation().state;
  return hydrated ? (readPending(state) ?? readStored()) : undefined;
}
