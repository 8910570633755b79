import {
  addUserFamilyMember,
  peopleFamilyFallbacks,
  type UserFamilyMember,
  updateUserFamilyMember,
} from '@kanisa/contract/people/user-family.ts';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { readMember } from './api.ts';
import { bodyToAdd, bodyToUpdate, type MemberTyped, typedOf } from './typed.ts';

/** Somebody as read or saved last. When only the photo failed, nobody is added a second time. */
export function useKept(userId: string, member: UserFamilyMember | null) {
  const [kept, setKept] = useState(member);

  async function save(typed: MemberTyped) {
    const answer = kept
      ? await call(updateUserFamilyMember, {
          params: { id: userId, familyId: kept.id },
          body: bodyToUpdate(typed, kept),
          fallback: peopleFamilyFallbacks.update,
        })
      : await call(addUserFamilyMember, {
          params: { id: userId },
          body: bodyToAdd(typed),
          fallback: peopleFamilyFallbacks.add,
        });
    setKept(answer.family_member);
    return answer;
  }

  /** As the form had it, and as it is now. */
  async function readAgain(): Promise<{ before: MemberTyped; now: MemberTyped }> {
    const place = { userId, familyId: String(kept?.id ?? '') };
    const { family_member: now } = await readMember(place, peopleFamilyFallbacks.save);
    setKept(now);
    return { before: typedOf(kept), now: typedOf(now) };
  }

  return { kept, save, readAgain };
}
