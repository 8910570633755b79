import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { showErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { cacheUser, reloadPeople } from '../../shared/api.ts';
import { useStaffForbiddenHandler } from '../../shared/staff-forbidden.ts';
import type { UserToggle } from './toggles.ts';

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
  const handleForbidden = useStaffForbiddenHandler();
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function change(toggle: UserToggle, { id }: User): Promise<void> {
    setAsked(null);
    setBusyId(id);
    try {
      const answer = await callApi(TOGGLE_ROUTES[toggle], { params: { id }, fallback: peopleFallbacks.action });
      cacheUser(client, answer.user);
      showSuccessToast(t(answer.message));
    } catch (error) {
      if (handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
      // The user was changed or deleted meanwhile: reload to show the current state.
      if (error.status === 404 || error.status === 409) void reloadPeople(client);
    } finally {
      setBusyId(null);
    }
  }

  return {
    asked,
    busyId,
    askToggle: (user: User, toggle: UserToggle) => setAsked({ what: 'toggle', user, toggle }),
    askRole: (user: User) => setAsked({ what: 'role', user }),
    close: () => setAsked(null),
    change: (toggle: UserToggle, user: User) => void change(toggle, user),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
