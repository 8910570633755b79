import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { setProofPrompt } from '../lib/api/fresh-proof.ts';

interface OpenPrompt {
  Dialog: ComponentType<{ onClose: (isProved: boolean) => void }>;
  onClose: (isProved: boolean) => void;
}

/** Opens the dialog for a fresh proof when a call needs one. Its code loads with the first such call. */
export function ProofPrompt() {
  const [open, setOpen] = useState<OpenPrompt | null>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    setProofPrompt(async () => {
      // Without the dialog's code the call keeps its own error.
      const loaded = await import('../features/identity/proof/proof-dialog.tsx').catch(() => null);
      if (loaded === null) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setOpen({ Dialog: loaded.ProofDialog, onClose: resolve });
      return promise.finally(() => setOpen(null));
    });
    return () => setProofPrompt(null);
  }, []);

  // The page that made the call is gone, so its question is too.
  useEffect(() => () => open?.onClose(false), [open, pathname]);

  return open && <open.Dialog onClose={open.onClose} />;
}
