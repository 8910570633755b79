import type { ReactNode } from 'react';

/** Few people need these parts, so every page loads only this file's name, and they load the rest. */
export const loadTwoStepGate = () => import('./two-step-gate.tsx');

/** False without the dialog's code: the call then keeps its own error. */
export async function promptForProof(show: (dialog: ReactNode) => void): Promise<boolean> {
  const loaded = await import('./proof-prompt.tsx').catch(() => null);
  return loaded !== null && loaded.openProofDialog(show);
}
