import type { FamilyMember, familyForm } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages, familyPhotoUpload } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';
import { storeFamilyMember, toFamilyError } from './api.ts';
import { toAddFamilyBody, toUpdateFamilyBody } from './form-values.ts';

/** Form state for a new family member (null) or an existing one. */
export function useFamilyForm(member: FamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const photo = useChosenPhoto(familyPhotoUpload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const birthdayInput = useRef<HTMLInputElement>(null);
  const form = useContractForm<FamilyFormValues, typeof familyForm>({
    schema: async () => (await import('@kanisa/contract/people/family.schema.ts')).familyForm,
    initial: toFamilyFormValues(member),
    savesDraft: true,
    // An incomplete date has an empty value. It must not count as a field that was left blank.
    prepare: (values) =>
      birthdayInput.current?.validity.badInput ? { ...values, date_of_birth: 'incomplete' } : values,
    async submit(checked) {
      const file = await photo.getValidFile();
      if (file === false) return;
      const transfer = { file, onProgress: (now: TransferProgress) => file && setProgress(now) };
      try {
        const answer = member
          ? await uploadFamilyUpdate(member, checked, transfer)
          : await uploadFile('POST /profile/family', familyPhotoUpload, {
              body: toAddFamilyBody(checked),
              fallback: familyFallbacks.add,
              ...transfer,
            });
        void storeFamilyMember(client, answer.family_member);
        onSaved();
      } catch (error) {
        if (photo.handleError(asApiError(error))) return;
        throw toFamilyError(error, member ? familyMessages.mayNotUpdate : familyMessages.mayNotAdd);
      } finally {
        setProgress(null);
      }
    },
  });
  const birthdayRef = (input: HTMLInputElement | null) => {
    birthdayInput.current = input;
  };
  return { form, photo, progress, birthdayRef };
}

type FamilyUploadOptions = { file: File | null; onProgress: (now: TransferProgress) => void };

function uploadFamilyUpdate(
  member: FamilyMember,
  checked: Parameters<typeof toUpdateFamilyBody>[0],
  transfer: FamilyUploadOptions,
) {
  const options = { params: { id: member.id }, fallback: familyFallbacks.update };
  return uploadFile('PATCH /profile/family/:id', familyPhotoUpload, {
    body: toUpdateFamilyBody(checked, member),
    ...options,
    ...transfer,
  });
}
