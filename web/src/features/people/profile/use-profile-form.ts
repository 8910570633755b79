import { type Profile, profileFallbacks, profileMessages, updateProfile } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/http.ts';
import { t } from '../../../lib/i18n.ts';
import { withLimitText } from '../../../lib/limit-text.ts';
import { type Progress, upload } from '../../../lib/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { sayDone } from '../../../ui/toast.ts';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { keepOwnProfile, reloadOwnProfile } from '../shared/own-profile.ts';
import { bodyOf, differs, type ProfileTyped, schemaOver, typedOf } from './profile-form.ts';

/** The editable part of the profile, over what was loaded last. */
export function useProfileForm(profile: Profile, photo: ChosenPhoto) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => typedOf(profile));
  const [progress, setProgress] = useState<Progress | null>(null);
  const form = useContractForm<ProfileTyped, Awaited<ReturnType<typeof schemaOver>>>({
    schema: () => schemaOver(saved),
    initial: saved,
    isKept: true,
    async submit(checked) {
      const file = await photo.take();
      if (file === false) return;
      const onProgress = (now: Progress) => file && setProgress(now);
      try {
        const body = bodyOf(checked, typed, saved);
        const answer = await upload(updateProfile, { body, file, onProgress, fallback: profileFallbacks.update });
        photo.forget();
        // What was typed while this was on its way stays, and is a change again.
        if (differs(form.read(), typed)) setSaved(typedOf(answer.profile));
        else adopt(typedOf(answer.profile));
        keepOwnProfile(client, () => answer.profile);
        sayDone(t('Profile updated'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The account was changed meanwhile: the page shall show why nothing can be saved.
        if (error.status === 403) void reloadOwnProfile(client);
        if (!photo.takesRefusal(error)) throw withLimitText(error, profileMessages.limit);
      } finally {
        setProgress(null);
      }
    },
  });
  const typed = useWatch({ control: form.control }) as ProfileTyped;
  const isChanged = differs(typed, saved) || photo.file !== null;

  function adopt(values: ProfileTyped): void {
    setSaved(values);
    form.reset(values);
  }

  // Another tab or device may have saved since. Nobody's typing is thrown away for it, not even what was typed after
  // the rendering that this effect belongs to.
  const seen = useRef(profile);
  useEffect(() => {
    if (seen.current === profile) return;
    seen.current = profile;
    const isTouched = differs(form.read(), saved) || photo.file !== null;
    if (!isTouched && !form.busy) adopt(typedOf(profile));
  });

  return { form, typed, progress, isChanged };
}
