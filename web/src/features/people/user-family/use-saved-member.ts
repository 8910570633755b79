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

/** Somebody as read or saved last. When only the photo failed, nobody is added a second time. */
export function useSavedMember(userId: string, member: UserFamilyMember | null) {
  const [kept, setKept] = useState(member);

  async function save(typed: UserFamilyFormValues) {
    const answer = kept
      ? await callApi('PUT /admin/users/:id/family/:familyId', {
          params: { id: userId, familyId: kept.id },
          body: toUpdateUserFamilyBody(typed, kept),
          fallback: peopleFamilyFallbacks.update,
        })
      : await callApi('POST /admin/users/:id/family', {
          params: { id: userId },
          body: toAddUserFamilyBody(typed),
          fallback: peopleFamilyFallbacks.add,
        });
    setKept(answer.family_member);
    return answer;
  }

  /** As the form had it, and as it is now. */
  async function readAgain(): Promise<{ before: UserFamilyFormValues; now: UserFamilyFormValues }> {
    const place = { userId, familyId: String(kept?.id ?? '') };
    const { family_member: now } = await fetchUserFamilyMember(place, peopleFamilyFallbacks.save);
    setKept(now);
    return { before: toUserFamilyFormValues(kept), now: toUserFamilyFormValues(now) };
  }

  return { kept, save, readAgain };
}
