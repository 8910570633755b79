import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages } from '@kanisa/contract/people/family.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { applyLimitText } from '../../../lib/api/rate-limit-text.ts';
import { FAMILY_KEY } from '../shared/household-link.ts';

export function useFamily() {
  return useQuery({
    queryKey: FAMILY_KEY,
    queryFn: ({ signal }) => callApi('GET /profile/family', { signal, fallback: familyFallbacks.list }),
    select: (answer) => answer.family_members,
  });
}

/** Never served from the cache: the form must start from the stored values. */
export function useFamilyMember(id: string) {
  return useQuery({
    queryKey: ['family-member', id],
    queryFn: ({ signal }) =>
      callApi('GET /profile/family/:id', { params: { id }, signal, fallback: familyFallbacks.load }),
    select: (answer) => answer.family_member,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type FamilyAnswer = { family_members: FamilyMember[] };

/** Updates the known list at once, so that its cards do not move when it is shown, and asks the server for it. */
export function storeFamilyMember(client: QueryClient, saved: FamilyMember): Promise<void> {
  client.setQueryData<FamilyAnswer>(FAMILY_KEY, (known) => {
    if (!known) return known;
    const isKnown = known.family_members.some((other) => other.id === saved.id);
    return {
      family_members: isKnown
        ? known.family_members.map((other) => (other.id === saved.id ? saved : other))
        : [...known.family_members, saved],
    };
  });
  return reloadFamily(client);
}

export function reloadFamily(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: FAMILY_KEY });
}

export async function deleteMember(client: QueryClient, member: FamilyMember): Promise<string> {
  try {
    const { message } = await callApi('DELETE /profile/family/:id', {
      params: { id: member.id },
      fallback: familyFallbacks.delete,
    });
    client.setQueryData<FamilyAnswer>(
      FAMILY_KEY,
      (known) => known && { family_members: known.family_members.filter((other) => other.id !== member.id) },
    );
    return message;
  } catch (error) {
    throw toFamilyError(error, familyMessages.mayNotDelete);
  }
}

/** Replaces the server's message with the specification's text and keeps the field errors. */
export function toFamilyError(error: unknown, forbidden: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 400) return new ApiError(400, familyMessages.invalid, error);
  if (error.status === 403) return new ApiError(403, forbidden, error);
  return applyLimitText(error, familyMessages.limit);
}
