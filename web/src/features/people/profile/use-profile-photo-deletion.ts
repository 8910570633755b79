import { profileFallbacks, profileMessages } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { applyLimitText } from '../../../lib/api/rate-limit-text.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { updateCachedProfile } from '../shared/own-profile.ts';

/** Deletes the own photo after a question. The draft in the form stays. */
export function useProfilePhotoDeletion() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setAsking(false);
    setRefusal(null);
    setBusy(true);
    try {
      const { message } = await callApi('DELETE /profile/photo', { fallback: profileFallbacks.update });
      showSuccessToast(t(message));
      updateCachedProfile(client, (profile) => ({ ...profile, profile_photo: null }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(applyLimitText(error, profileMessages.limit).message);
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
