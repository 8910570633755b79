import { useLocation } from 'react-router';
import { tabStore } from '../../../lib/browser/storage.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';

/** A registered account that is not verified yet. The registration passes it to the verification page. */
export interface PendingAccount {
  userId: number;
  username: string;
  personal_email: string;
  /** Time of the last code, as far as this browser knows. */
  codeSentAt: number;
}

const PENDING_ACCOUNT_KEY = 'pendingAccount';

export function savePendingAccount(account: PendingAccount): void {
  tabStore.set(PENDING_ACCOUNT_KEY, JSON.stringify(account));
}

export function deletePendingAccount(): void {
  tabStore.remove(PENDING_ACCOUNT_KEY);
}

function parsePendingAccount(value: unknown): PendingAccount | null {
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

function readStoredPendingAccount(): PendingAccount | null {
  try {
    return parsePendingAccount(JSON.parse(tabStore.get(PENDING_ACCOUNT_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** The account of the navigation state, or of the storage after a reload. Undefined during hydration. */
export function usePendingAccount(): PendingAccount | null | undefined {
  const hydrated = useHydrated();
  const state: unknown = useLocation().state;
  return hydrated ? (parsePendingAccount(state) ?? readStoredPendingAccount()) : undefined;
}
