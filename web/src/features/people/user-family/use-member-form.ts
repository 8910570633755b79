import type { addUserFamilyBody, UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks, userFamilyPhotoUpload } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { ApiError } from '../../../lib/api/http.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type ConcurrentChange, findConcurrentChanges } from '../shared/concurrent-changes.ts';
import { endSessionOnUnauthorized, useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';
import { markPeopleStale } from './api.ts';
import { toAddUserFamilyBody, toUserFamilyFormValues, type UserFamilyFormValues } from './form-values.ts';
import { useSavedMember } from './use-saved-member.ts';

/** The form of one person of a family: first the person is saved, then the photo. */
export function useUserFamilyMemberForm(userId: string, member: UserFamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const takesRefusal = useStaffForbiddenHandler();
  const { kept, save, readAgain } = useSavedMember(userId, member);
  const { photo, progress, sendPhoto } = usePhotoUploadAfterSave(userId);
  const [changes, setChanges] = useState<readonly ConcurrentChange[] | null>(null);
  const isOver = useRef(false);
  const birthday = useRef<HTMLInputElement>(null);

  const form = useContractForm<UserFamilyFormValues, typeof addUserFamilyBody>({
    schema: async () => (await import('@kanisa/contract/people/user-family.schema.ts')).addUserFamilyBody,
    initial: toUserFamilyFormValues(member),
    // A date that is half filled in has no value at all; it must not pass for one that nobody wanted to give.
    prepare: (typed) =>
      toAddUserFamilyBody(birthday.current?.validity.badInput ? { ...typed, date_of_birth: 'incomplete' } : typed),
    async submit() {
      const file = await photo.take();
      if (file === false) return;
      isOver.current = true;
      try {
        const saved = await save(form.read());
        if (file) await sendPhoto(saved.family_member, file);
        await markPeopleStale(client);
        showSuccessToast(t(saved.message));
        onSaved();
      } catch (error) {
        if (endSessionOnUnauthorized(error) || takesRefusal(error)) return;
        isOver.current = false;
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'changed_meanwhile') await meet();
        else if (!photo.takesRefusal(error)) throw error;
      }
    },
  });

  /** Somebody else was quicker: their changes come into the form, except where I have typed something myself. */
  async function meet(): Promise<void> {
    const { before, now } = await readAgain();
    const theirs = findConcurrentChanges(before, form.read(), now);
    for (const { field, theirs: value, isMine } of theirs)
      if (!isMine) form.set(field as FieldPath<UserFamilyFormValues>, value);
    setChanges(theirs);
  }

  const holdBirthday = (input: HTMLInputElement | null) => {
    birthday.current = input;
  };
  return { form, photo, progress, changes, kept, isOver, holdBirthday };
}

/** The photo of somebody who is saved by now. */
function usePhotoUploadAfterSave(userId: string) {
  const photo = useChosenPhoto(userFamilyPhotoUpload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);

  async function sendPhoto({ id }: UserFamilyMember, file: File): Promise<void> {
    setProgress({ sent: 0, total: file.size });
    try {
      const params = { id: userId, familyId: id };
      const options = { params, file, onProgress: setProgress, fallback: peopleFamilyFallbacks.uploadPhoto };
      await uploadFile('POST /admin/users/:id/family/:familyId/photo', userFamilyPhotoUpload, options);
    } finally {
      setProgress(null);
    }
  }

  return { photo, progress, sendPhoto };
}
