import { deleteProfilePhoto, profileFallbacks, profileMessages } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { withLimitText } from '../../../lib/limit-text.ts';
import { sayDone } from '../../../ui/toast.ts';
import { keepOwnProfile } from '../shared/own-profile.ts';

/** Takes the own photo away, after a question. What else was typed stays. */
export function useRemovePhoto() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setAsking(false);
    setRefusal(null);
    setBusy(true);
    try {
      const { message } = await call(deleteProfilePhoto, { fallback: profileFallbacks.update });
      sayDone(t(message));
      keepOwnProfile(client, (profile) => ({ ...profile, profile_photo: null }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(withLimitText(error, profileMessages.limit).message);
    } finally {
      setBusy(false);
    }
  }

  return {
    isAsking,
    isBusy,
    refusal,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    remove: () => void remove(),
  };
}
