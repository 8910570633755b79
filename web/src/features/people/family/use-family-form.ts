import type { FamilyMember, familyForm } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages, familyPhotoUpload } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';
import { reloadFamily, toFamilyError } from './api.ts';
import { toAddFamilyBody, toUpdateFamilyBody } from './form-values.ts';

/** The form of one person of the family: of a new one, or of one that is kept already. */
export function useFamilyForm(member: FamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const photo = useChosenPhoto(familyPhotoUpload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const birthday = useRef<HTMLInputElement>(null);
  const form = useContractForm<FamilyFormValues, typeof familyForm>({
    schema: async () => (await import('@kanisa/contract/people/family.schema.ts')).familyForm,
    initial: toFamilyFormValues(member),
    isKept: true,
    // A date that is half filled in has no value at all; it must not pass for one that nobody wanted to give.
    prepare: (typed) => (birthday.current?.validity.badInput ? { ...typed, date_of_birth: 'incomplete' } : typed),
    async submit(checked) {
      const file = await photo.take();
      if (file === false) return;
      const sending = { file, onProgress: (now: TransferProgress) => file && setProgress(now) };
      try {
        if (member) await uploadFamilyUpdate(member, checked, sending);
        else
          await uploadFile('POST /profile/family', familyPhotoUpload, {
            body: toAddFamilyBody(checked),
            fallback: familyFallbacks.add,
            ...sending,
          });
        void reloadFamily(client);
        onSaved();
      } catch (error) {
        if (error instanceof ApiError && photo.takesRefusal(error)) return;
        throw toFamilyError(error, member ? familyMessages.mayNotUpdate : familyMessages.mayNotAdd);
      } finally {
        setProgress(null);
      }
    },
  });
  const holdBirthday = (input: HTMLInputElement | null) => {
    birthday.current = input;
  };
  return { form, photo, progress, holdBirthday };
}

type FamilyUploadOptions = { file: File | null; onProgress: (now: TransferProgress) => void };

async function uploadFamilyUpdate(
  member: FamilyMember,
  checked: Parameters<typeof toUpdateFamilyBody>[0],
  sending: FamilyUploadOptions,
) {
  const options = { params: { id: member.id }, fallback: familyFallbacks.update };
  await uploadFile('PATCH /profile/family/:id', familyPhotoUpload, {
    body: toUpdateFamilyBody(checked, member),
    ...options,
    ...sending,
  });
}
