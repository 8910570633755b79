import {
  peopleFamilyFallbacks,
  peopleFamilyMessages,
  userFamilyPhotoUpload,
} from '@kanisa/contract/people/user-family.ts';

import { useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { endSessionOnUnauthorized, useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';

/** Uploads the chosen photo of a family member. */
export function useMemberPhotoUpload(params: { id: string; familyId: number }, onDone: () => void) {
  const handleForbidden = useStaffForbiddenHandler();
  const chosen = useChosenPhoto(userFamilyPhotoUpload);
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function start(): Promise<void> {
    const file = await chosen.take();
    if (file === false) return;
    if (file === null) return chosen.refuse(peopleFamilyMessages.noPhoto);
    setBusy(true);
    setRefusal(null);
    setProgress({ sent: 0, total: file.size });
    try {
      const options = { params, file, onProgress: setProgress, fallback: peopleFamilyFallbacks.managePhotoUpload };
      const { message } = await uploadFile(
        'POST /admin/users/:id/family/:familyId/photo',
        userFamilyPhotoUpload,
        options,
      );
      showSuccessToast(t(message));
      onDone();
    } catch (error) {
      if (endSessionOnUnauthorized(error) || handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (!chosen.takesRefusal(error)) setRefusal(error.message);
      setBusy(false);
    } finally {
      setProgress(null);
    }
  }

  return { chosen, isBusy, progress, refusal, start: () => void start() };
}
