import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks, peopleMessages, userPhotoUpload } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { asApiError } from '../../../../lib/api/api-error.ts';
import { type TransferProgress, uploadFile } from '../../../../lib/api/upload.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useChosenPhoto } from '../../../records/photos/use-chosen-photo.ts';
import { cacheUser } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';

/**
 * Uploads a photo for a user, or deletes it after a question. Both are one mutation, so that each attempt clears the
 * error of the last one.
 */
export function useUserPhoto(user: User) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const chosen = useChosenPhoto(userPhotoUpload);
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState<TransferProgress | null>(null);

  async function uploadPhoto(): Promise<void> {
    const file = await chosen.getValidFile();
    if (file === false) return;
    if (file === null) return chosen.showError(peopleMessages.noPhoto);
    setProgress({ sent: 0, total: file.size });
    const answer = await uploadUserPhoto(user.id, file, setProgress);
    chosen.clear();
    cacheUser(client, answer.user);
    showSuccessToast(answer.message);
  }

  async function deletePhoto(): Promise<void> {
    const { message } = await deleteUserPhoto(user.id);
    cacheUser(client, { ...user, profile_photo: null });
    showSuccessToast(message);
  }

  const change = useApiMutation<void, 'upload' | 'delete'>({
    async mutationFn(kind) {
      try {
        await (kind === 'upload' ? uploadPhoto() : deletePhoto());
      } catch (thrown) {
        const error = asApiError(thrown);
        if (!handleForbidden(error) && !chosen.handleError(error)) throw error;
      } finally {
        setProgress(null);
      }
    },
  });

  return {
    chosen,
    progress,
    errorMessage: change.error?.message,
    isAsking,
    isBusy: change.isPending,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    upload: () => change.mutate('upload'),
    confirm() {
      setAsking(false);
      change.mutate('delete');
    },
  };
}

function uploadUserPhoto(id: number, file: File, onProgress: (progress: TransferProgress) => void) {
  const options = { params: { id }, file, onProgress, fallback: peopleFallbacks.photo };
  return uploadFile('POST /admin/users/:id/profile-photo', userPhotoUpload, options);
}

function deleteUserPhoto(id: number) {
  return callApi('DELETE /admin/users/:id/profile-photo', { params: { id }, fallback: peopleFallbacks.photo });
}
