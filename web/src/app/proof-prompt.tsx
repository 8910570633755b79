import type { ReactNode } from 'react';
import { ProofDialog } from '../features/identity/proof/proof-dialog.tsx';
import { getSession, subscribeToSession } from '../lib/session/session.ts';

/**
 * Shows the dialog for a fresh proof above the page, which keeps what was typed. A page that is left, or whose session
 * ends, takes its question back.
 */
export async function openProofDialog(show: (dialog: ReactNode) => void): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const cancel = () => resolve(false);
  const stopListening = subscribeToSession(() => getSession().authenticated || cancel());
  globalThis.addEventListener('popstate', cancel);
  show(<ProofDialog onClose={resolve} />);
  try {
    return await promise;
  } finally {
    globalThis.removeEventListener('popstate', cancel);
    stopListening();
    show(null);
  }
}
