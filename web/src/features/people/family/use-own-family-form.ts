import type { FamilyMember, familyForm } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages, familyPhotoUpload } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '../../../lib/api/upload.ts';
import { useFamilyForm } from '../shared/use-family-form.ts';
import { storeFamilyMember, toFamilyError } from './api.ts';
import { toAddFamilyBody, toOwnFamilyForm, toUpdateFamilyBody } from './form-values.ts';

/** Form state for a member of the own family. The photo is sent with the fields. */
export function useOwnFamilyForm(member: FamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  return useFamilyForm<typeof familyForm>(member, {
    schema: async () => (await import('@kanisa/contract/people/family.schema.ts')).familyForm,
    savesDraft: true,
    upload: familyPhotoUpload,
    prepare: toOwnFamilyForm,
    async save(checked, transfer) {
      try {
        const answer = member
          ? await uploadFile('PATCH /profile/family/:id', familyPhotoUpload, {
              params: { id: member.id },
              body: toUpdateFamilyBody(checked, member),
              fallback: familyFallbacks.update,
              ...transfer,
            })
          : await uploadFile('POST /profile/family', familyPhotoUpload, {
              body: toAddFamilyBody(checked),
              fallback: familyFallbacks.add,
              ...transfer,
            });
        void storeFamilyMember(client, answer.family_member);
        onSaved();
      } catch (error) {
        throw toFamilyError(error, member ? familyMessages.mayNotUpdate : familyMessages.mayNotAdd);
      }
    },
  });
}
