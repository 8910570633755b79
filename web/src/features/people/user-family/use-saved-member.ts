import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { fetchUserFamilyMember } from './api.ts';
import {
  toAddUserFamilyBody,
  toUpdateUserFamilyBody,
  toUserFamilyFormValues,
  type UserFamilyFormValues,
} from './form-values.ts';

/** The member as loaded or saved last. If only the photo upload fails, the next submit updates instead of adding again. */
export function useSavedMember(userId: string, member: UserFamilyMember | null) {
  const [savedMember, setSavedMember] = useState(member);

  async function saveMember(values: UserFamilyFormValues) {
    const answer = savedMember
      ? await callApi('PUT /admin/users/:id/family/:familyId', {
          params: { id: userId, familyId: savedMember.id },
          body: toUpdateUserFamilyBody(values, savedMember),
          fallback: peopleFamilyFallbacks.update,
        })
      : await callApi('POST /admin/users/:id/family', {
          params: { id: userId },
          body: toAddUserFamilyBody(values),
          fallback: peopleFamilyFallbacks.add,
        });
    setSavedMember(answer.family_member);
    return answer;
  }

  /** Returns the form values before and after the reload. */
  async function reloadMember(): Promise<{ before: UserFamilyFormValues; now: UserFamilyFormValues }> {
    const ids = { userId, familyId: String(savedMember?.id ?? '') };
    const { family_member: now } = await fetchUserFamilyMember(ids, peopleFamilyFallbacks.save);
    setSavedMember(now);
    return { before: toUserFamilyFormValues(savedMember), now: toUserFamilyFormValues(now) };
  }

  return { savedMember, saveMember, reloadMember };
}
