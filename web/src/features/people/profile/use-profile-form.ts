import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks, profileMessages, profilePhotoUpload } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api/http.ts';
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

/** The editable part of the profile, over what was loaded last. */
export function useProfileForm(profile: Profile, photo: ChosenPhoto) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => toProfileFormValues(profile));
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const form = useContractForm<ProfileFormValues, Awaited<ReturnType<typeof loadProfileSchema>>>({
    schema: () => loadProfileSchema(saved),
    initial: saved,
    isKept: true,
    async submit(checked) {
      const file = await photo.take();
      if (file === false) return;
      const onProgress = (now: TransferProgress) => file && setProgress(now);
      try {
        const body = toUpdateProfileBody(checked, typed, saved);
        const answer = await uploadFile('PATCH /profile', profilePhotoUpload, {
          body,
          file,
          onProgress,
          fallback: profileFallbacks.update,
        });
        photo.forget();
        // What was typed while this was on its way stays, and is a change again.
        if (hasProfileChanges(form.read(), typed)) setSaved(toProfileFormValues(answer.profile));
        else adopt(toProfileFormValues(answer.profile));
        updateCachedProfile(client, () => answer.profile);
        showSuccessToast(t('Profile updated'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The account was changed meanwhile: the page shall show why nothing can be saved.
        if (error.status === 403) void reloadOwnProfile(client);
        if (!photo.takesRefusal(error)) throw applyLimitText(error, profileMessages.limit);
      } finally {
        setProgress(null);
      }
    },
  });
  const typed = useWatch({ control: form.control }) as ProfileFormValues;
  const isChanged = hasProfileChanges(typed, saved) || photo.file !== null;

  function adopt(values: ProfileFormValues): void {
    setSaved(values);
    form.reset(values);
  }

  // Another tab or device may have saved since. Nobody's typing is thrown away for it, not even what was typed after
  // the rendering that this effect belongs to.
  const seen = useRef(profile);
  useEffect(() => {
    if (seen.current === profile) return;
    seen.current = profile;
    const isTouched = hasProfileChanges(form.read(), saved) || photo.file !== null;
    if (!isTouched && !form.busy) adopt(toProfileFormValues(profile));
  });

  return { form, typed, progress, isChanged };
}
