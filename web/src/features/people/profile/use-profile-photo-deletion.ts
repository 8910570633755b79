import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks, profileMessages } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { asApiError } from '../../../lib/api/api-error.ts';
import { applyLimitText } from '../../../lib/api/rate-limit-text.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { updateCachedProfile } from '../shared/own-profile.ts';

/** Deletes the own photo after a question. The draft in the form stays. */
export function useProfilePhotoDeletion() {
  const client = useQueryClient();
  return useDeletion<Profile>({
    async deleteItem() {
      try {
        const { message } = await callApi('DELETE /profile/photo', { fallback: profileFallbacks.update });
        showSuccessToast(message);
        updateCachedProfile(client, (profile) => ({ ...profile, profile_photo: null }));
      } catch (error) {
        throw applyLimitText(asApiError(error), profileMessages.limit);
      }
    },
  });
}
