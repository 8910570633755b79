import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks, peopleMessages, userPhotoUpload } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../../lib/api/api-client.ts';
import { type TransferProgress, uploadFile } from '../../../../lib/api/upload.ts';
import { t } from '../../../../lib/i18n.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useChosenPhoto } from '../../../records/photos/use-chosen-photo.ts';
import { cacheUser } from '../../shared/api.ts';
import { useStaffForbiddenHandler } from '../../shared/staff-forbidden.ts';

/** Uploads a photo for a user, or deletes it after a question. */
export function useUserPhoto(user: User) {
  const client = useQueryClient();
  const handleForbidden = useStaffForbiddenHandler();
  const chosen = useChosenPhoto(userPhotoUpload);
  const [state, setState] = useState<'resting' | 'asking' | 'busy'>('resting');
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { id: user.id };

  async function attempt(work: () => Promise<void>): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (!chosen.takesRefusal(error)) setRefusal(error.message);
    } finally {
      setProgress(null);
      setState('resting');
    }
  }

  async function send(): Promise<void> {
    const file = await chosen.take();
    if (file === false) return;
    if (file === null) return chosen.refuse(peopleMessages.noPhoto);
    setProgress({ sent: 0, total: file.size });
    const options = { params, file, onProgress: setProgress, fallback: peopleFallbacks.photo };
    const answer = await uploadFile('POST /admin/users/:id/profile-photo', userPhotoUpload, options);
    chosen.forget();
    cacheUser(client, answer.user);
    showSuccessToast(t(answer.message));
  }

  async function remove(): Promise<void> {
    const { message } = await callApi('DELETE /admin/users/:id/profile-photo', {
      params,
      fallback: peopleFallbacks.photo,
    });
    cacheUser(client, { ...user, profile_photo: null });
    showSuccessToast(t(message));
  }

  return {
    chosen,
    progress,
    refusal,
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    upload: () => void attempt(send),
    remove: () => void attempt(remove),
  };
}
