import {
  addFamilyMember,
  type FamilyMember,
  familyFallbacks,
  type familyForm,
  familyMessages,
  familyPhotoUpload,
  updateFamilyMember,
} from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { type Progress, upload } from '../../../lib/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type FamilyTyped, familyTyped } from '../shared/family-fields.tsx';
import { asTold, reloadFamily } from './api.ts';
import { bodyToAdd, bodyToUpdate } from './family-form.ts';

/** The form of one person of the family: of a new one, or of one that is kept already. */
export function useFamilyForm(member: FamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const photo = useChosenPhoto(familyPhotoUpload);
  const [progress, setProgress] = useState<Progress | null>(null);
  const birthday = useRef<HTMLInputElement>(null);
  const form = useContractForm<FamilyTyped, typeof familyForm>({
    schema: async () => (await import('@kanisa/contract/people/family.ts')).familyForm,
    initial: familyTyped(member),
    isKept: true,
    // A date that is half filled in has no value at all; it must not pass for one that nobody wanted to give.
    prepare: (typed) => (birthday.current?.validity.badInput ? { ...typed, date_of_birth: 'incomplete' } : typed),
    async submit(checked) {
      const file = await photo.take();
      if (file === false) return;
      const sending = { file, onProgress: (now: Progress) => file && setProgress(now) };
      try {
        if (member) await update(member, checked, sending);
        else await upload(addFamilyMember, { body: bodyToAdd(checked), fallback: familyFallbacks.add, ...sending });
        void reloadFamily(client);
        onSaved();
      } catch (error) {
        if (error instanceof ApiError && photo.takesRefusal(error)) return;
        throw asTold(error, member ? familyMessages.mayNotUpdate : familyMessages.mayNotAdd);
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

type Sending = { file: File | null; onProgress: (now: Progress) => void };

async function update(member: FamilyMember, checked: Parameters<typeof bodyToUpdate>[0], sending: Sending) {
  const options = { params: { id: member.id }, fallback: familyFallbacks.update };
  await upload(updateFamilyMember, { body: bodyToUpdate(checked, member), ...options, ...sending });
}
