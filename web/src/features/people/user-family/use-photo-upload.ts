import {
  peopleFamilyFallbacks,
  peopleFamilyMessages,
  userFamilyPhotoUpload,
} from '@kanisa/contract/people/user-family.ts';
import { useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.ts';
import type { TransferProgress } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { endSessionOnUnauthorized, UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { sendMemberPhoto } from './api.ts';

type UploadOutcome = 'leaving' | 'photo-rejected';

/** Uploads the chosen photo of a family member. */
export function useMemberPhotoUpload(params: { id: string; familyId: number }, onDone: () => void) {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const chosen = useChosenPhoto(userFamilyPhotoUpload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const upload = useApiMutation<UploadOutcome, File>({
    async mutationFn(file) {
      try {
        const fallback = peopleFamilyFallbacks.managePhotoUpload;
        const { message } = await sendMemberPhoto({ params, file, fallback, onProgress: setProgress });
        showSuccessToast(message);
        onDone();
        return 'leaving';
      } catch (thrown) {
        const error = asApiError(thrown);
        if (endSessionOnUnauthorized(error) || handleForbidden(error)) return 'leaving';
        if (chosen.handleError(error)) return 'photo-rejected';
        throw error;
      } finally {
        setProgress(null);
      }
    },
  });

  async function start(): Promise<void> {
    const file = await chosen.getValidFile();
    if (file === false) return;
    if (file === null) return chosen.showError(peopleFamilyMessages.noPhoto);
    upload.mutate(file);
  }

  return {
    chosen,
    progress,
    /** Stays true once the page is about to be left. */
    isBusy: upload.isPending || upload.data === 'leaving',
    errorMessage: upload.error?.message,
    start: () => void start(),
  };
}
