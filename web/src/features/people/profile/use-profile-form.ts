import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks, profileMessages, profilePhotoUpload } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { asApiError } from '../../../lib/api/api-error.ts';
import { applyLimitText } from '../../../lib/api/rate-limit-text.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { reloadOwnProfile, updateCachedProfile } from '../shared/own-profile.ts';
import {
  hasProfileChanges,
  loadProfileSchema,
  type ProfileFormValues,
  toProfileFormValues,
  toUpdateProfileBody,
} from './form-values.ts';

/** Form state of the profile, relative to the values that were loaded last. */
export function useProfileForm(profile: Profile, photo: ChosenPhoto) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => toProfileFormValues(profile));
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const form = useContractForm<ProfileFormValues, Awaited<ReturnType<typeof loadProfileSchema>>>({
    schema: () => loadProfileSchema(saved),
    initial: saved,
    savesDraft: true,
    async submit(checked) {
      const file = await photo.getValidFile();
      if (file === false) return;
      const onProgress = (now: TransferProgress) => file && setProgress(now);
      try {
        const body = toUpdateProfileBody(checked, values, saved);
        const answer = await uploadFile('PATCH /profile', profilePhotoUpload, {
          body,
          file,
          onProgress,
          fallback: profileFallbacks.update,
        });
        photo.clear();
        // Keep input that was typed during the request: it counts as a new change.
        if (hasProfileChanges(form.getValues(), values)) setSaved(toProfileFormValues(answer.profile));
        else adoptValues(toProfileFormValues(answer.profile));
        updateCachedProfile(client, () => answer.profile);
        showSuccessToast(t('Profile updated'));
      } catch (thrown) {
        const error = asApiError(thrown);
        // The account was deactivated or unverified meanwhile: reload, so that the page explains why saving fails.
        if (error.status === 403) void reloadOwnProfile(client);
        if (!photo.handleError(error)) throw applyLimitText(error, profileMessages.limit);
      } finally {
        setProgress(null);
      }
    },
  });
  const values = useWatch({ control: form.control }) as ProfileFormValues;
  const isChanged = hasProfileChanges(values, saved) || photo.file !== null;

  function adoptValues(stored: ProfileFormValues): void {
    setSaved(stored);
    form.reset(stored);
  }

  // Another tab or device may have saved. Adopt its values only without unsaved input. `form.getValues()` also sees input
  // that came after this render.
  const lastProfile = useRef(profile);
  useEffect(() => {
    if (lastProfile.current === profile) return;
    lastProfile.current = profile;
    const isTouched = hasProfileChanges(form.getValues(), saved) || photo.file !== null;
    if (!isTouched && !form.busy) adoptValues(toProfileFormValues(profile));
  });

  return { form, values, progress, isChanged };
}
