import type { addUserFamilyBody, UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks, userFamilyPhotoUpload } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { asApiError, hasErrorCode } from '../../../lib/api/api-error.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type ConcurrentChange, findConcurrentChanges } from '../shared/concurrent-changes.ts';
import { endSessionOnUnauthorized, UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { markPeopleStale } from './api.ts';
import { toAddUserFamilyBody, toUserFamilyFormValues, type UserFamilyFormValues } from './form-values.ts';
import { useSavedMember } from './use-saved-member.ts';

/** Form state for a family member of a user. The member is saved first, then the photo. */
export function useUserFamilyMemberForm(userId: string, member: UserFamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const { savedMember, saveMember, reloadMember } = useSavedMember(userId, member);
  const { photo, progress, sendPhoto } = usePhotoUploadAfterSave(userId);
  const [changes, setChanges] = useState<readonly ConcurrentChange[] | null>(null);
  const mayLeave = useRef(false);
  const birthdayInput = useRef<HTMLInputElement>(null);

  const form = useContractForm<UserFamilyFormValues, typeof addUserFamilyBody>({
    schema: async () => (await import('@kanisa/contract/people/user-family.schema.ts')).addUserFamilyBody,
    initial: toUserFamilyFormValues(member),
    // An incomplete date has an empty value. It must not count as a field that was left blank.
    prepare: (values) =>
      toAddUserFamilyBody(
        birthdayInput.current?.validity.badInput ? { ...values, date_of_birth: 'incomplete' } : values,
      ),
    async submit() {
      const file = await photo.getValidFile();
      if (file === false) return;
      mayLeave.current = true;
      try {
        const saved = await saveMember(form.getValues());
        if (file) await sendPhoto(saved.family_member, file);
        await markPeopleStale(client);
        showSuccessToast(t(saved.message));
        onSaved();
      } catch (error) {
        if (endSessionOnUnauthorized(error) || handleForbidden(error)) return;
        mayLeave.current = false;
        if (hasErrorCode(error, 'changed_meanwhile')) await mergeConcurrentChanges();
        else if (!photo.handleError(asApiError(error))) throw error;
      }
    },
  });

  /** Another editor saved first: takes over their changes, except in fields that this editor changed too. */
  async function mergeConcurrentChanges(): Promise<void> {
    const { before, now } = await reloadMember();
    const theirs = findConcurrentChanges(before, form.getValues(), now);
    for (const { field, theirs: value, isMine } of theirs)
      if (!isMine) form.set(field as FieldPath<UserFamilyFormValues>, value);
    setChanges(theirs);
  }

  const birthdayRef = (input: HTMLInputElement | null) => {
    birthdayInput.current = input;
  };
  return { form, photo, progress, changes, savedMember, mayLeave, birthdayRef };
}

/** Uploads the photo of a member who is saved already. */
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
