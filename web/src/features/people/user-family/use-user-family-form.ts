import type { addUserFamilyBody, UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks, userFamilyPhotoUpload } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { type ConcurrentChange, findConcurrentChanges } from '../shared/concurrent-changes.ts';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';
import { endSessionOnUnauthorized, UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { useFamilyForm } from '../shared/use-family-form.ts';
import { fetchUserFamilyMember, markPeopleStale, sendMemberPhoto } from './api.ts';
import { toAddUserFamilyBody, toUpdateUserFamilyBody } from './form-values.ts';

/** Form state for a family member of a user. The member is saved first, then the photo. */
export function useUserFamilyForm(userId: string, member: UserFamilyMember | null, onSaved: () => void) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  // As loaded or saved last. If only the photo upload fails, the next submit updates instead of adding again.
  const [savedMember, setSavedMember] = useState(member);
  const [changes, setChanges] = useState<readonly ConcurrentChange[] | null>(null);
  const mayLeave = useRef(false);

  const state = useFamilyForm<typeof addUserFamilyBody>(member, {
    schema: async () => (await import('@kanisa/contract/people/user-family.schema.ts')).addUserFamilyBody,
    upload: userFamilyPhotoUpload,
    prepare: toAddUserFamilyBody,
    async save(_, { file, onProgress }) {
      mayLeave.current = true;
      try {
        const { message, family_member: saved } = await saveMember(userId, savedMember, state.form.getValues());
        setSavedMember(saved);
        const params = { id: userId, familyId: saved.id };
        const fallback = peopleFamilyFallbacks.uploadPhoto;
        if (file) await sendMemberPhoto({ params, file, onProgress, fallback });
        await markPeopleStale(client);
        showSuccessToast(message);
        onSaved();
      } catch (error) {
        if (endSessionOnUnauthorized(error) || handleForbidden(error)) return;
        mayLeave.current = false;
        if (!hasErrorCode(error, 'changed_meanwhile')) throw error;
        await mergeConcurrentChanges();
      }
    },
  });

  /** Another editor saved first: takes over their changes, except in fields that this editor changed too. */
  async function mergeConcurrentChanges(): Promise<void> {
    const ids = { userId, familyId: String(savedMember?.id ?? '') };
    const { family_member: now } = await fetchUserFamilyMember(ids, peopleFamilyFallbacks.save);
    setSavedMember(now);
    const { form } = state;
    const theirs = findConcurrentChanges(toFamilyFormValues(savedMember), form.getValues(), toFamilyFormValues(now));
    for (const { field, theirs: value, isMine } of theirs)
      if (!isMine) form.set(field as FieldPath<FamilyFormValues>, value);
    setChanges(theirs);
  }

  return { state, changes, savedMember, mayLeave };
}

function saveMember(userId: string, saved: UserFamilyMember | null, values: FamilyFormValues) {
  return saved
    ? callApi('PUT /admin/users/:id/family/:familyId', {
        params: { id: userId, familyId: saved.id },
        body: toUpdateUserFamilyBody(values, saved),
        fallback: peopleFamilyFallbacks.update,
      })
    : callApi('POST /admin/users/:id/family', {
        params: { id: userId },
        body: toAddUserFamilyBody(values),
        fallback: peopleFamilyFallbacks.add,
      });
}
