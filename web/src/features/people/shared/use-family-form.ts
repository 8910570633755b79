import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { asApiError } from '../../../lib/api/api-error.ts';
import type { TransferProgress } from '../../../lib/api/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { type FamilyFormValues, toFamilyFormValues } from './family-fields.tsx';

export interface PhotoTransfer {
  file: File | null;
  onProgress: (now: TransferProgress) => void;
}

/** What differs between the own family and the family of a user. */
interface FamilyFormPolicy<Schema extends z.ZodType> {
  schema: () => Promise<Schema>;
  savesDraft?: boolean;
  upload: Upload;
  /** The values as the schema takes them. */
  prepare: (values: FamilyFormValues) => unknown;
  save: (checked: z.output<Schema>, photo: PhotoTransfer) => Promise<void>;
}

/** Form state for a new family member (null) or an existing one. */
export function useFamilyForm<Schema extends z.ZodType>(
  member: FamilyMember | null,
  { upload, prepare, save, ...policy }: FamilyFormPolicy<Schema>,
) {
  const photo = useChosenPhoto(upload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const birthdayInput = useRef<HTMLInputElement>(null);
  const form = useContractForm<FamilyFormValues, Schema>({
    ...policy,
    initial: toFamilyFormValues(member),
    // An incomplete date has an empty value. It must not count as a field that was left blank.
    prepare: (values) =>
      prepare(birthdayInput.current?.validity.badInput ? { ...values, date_of_birth: 'incomplete' } : values),
    async submit(checked) {
      const file = await photo.getValidFile();
      if (file === false) return;
      try {
        await save(checked, { file, onProgress: (now) => file && setProgress(now) });
      } catch (error) {
        if (!photo.handleError(asApiError(error))) throw error;
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

export type FamilyFormState = ReturnType<typeof useFamilyForm>;
