import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { cacheUser } from '../../shared/api.ts';
import type { UserToggle } from './toggles.ts';
import { useUserErrorHandler } from './use-user-error.ts';

const TOGGLE_ROUTES = {
  activate: 'PATCH /admin/users/:id/activate',
  deactivate: 'PATCH /admin/users/:id/deactivate',
  verify: 'PATCH /admin/users/:id/verify',
  unverify: 'PATCH /admin/users/:id/unverify',
} as const;

export type AskedUserChange = { user: User } & ({ what: 'toggle'; toggle: UserToggle } | { what: 'role' });

/** Actions of staff on a user, for the list and the detail page. Each asks for confirmation first. */
export function useUserChanges() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  const toggling = useApiMutation<void, { toggle: UserToggle; id: number }>({
    async mutationFn({ toggle, id }) {
      const answer = await callApi(TOGGLE_ROUTES[toggle], { params: { id }, fallback: peopleFallbacks.action });
      cacheUser(client, answer.user);
      showSuccessToast(answer.message);
    },
    onError: useUserErrorHandler(),
  });

  return {
    asked,
    busyId: toggling.isPending ? toggling.variables.id : null,
    askToggle: (user: User, toggle: UserToggle) => setAsked({ what: 'toggle', user, toggle }),
    askRole: (user: User) => setAsked({ what: 'role', user }),
    close: () => setAsked(null),
    confirmToggle(toggle: UserToggle, { id }: User) {
      setAsked(null);
      toggling.mutate({ toggle, id });
    },
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
