import {
  activateUser,
  deactivateUser,
  peopleFallbacks,
  type User,
  unverifyUser,
  verifyUser,
} from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { t } from '../../../../lib/i18n.ts';
import { sayDone, sayFailed } from '../../../../ui/toast.ts';
import { keepUser, reloadPeople } from '../../shared/api.ts';
import { useRefusal } from '../../shared/refusal.ts';
import type { Toggle } from './toggles.ts';

const ENDPOINTS = { activate: activateUser, deactivate: deactivateUser, verify: verifyUser, unverify: unverifyUser };

export type Asked = { user: User } & ({ what: 'toggle'; toggle: Toggle } | { what: 'role' });

/** What staff do with a person from a list or a profile: asked first, then done, then said. */
export function useChanges() {
  const client = useQueryClient();
  const takesRefusal = useRefusal();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function change(toggle: Toggle, { id }: User): Promise<void> {
    setAsked(null);
    setBusyId(id);
    try {
      const answer = await call(ENDPOINTS[toggle], { params: { id }, fallback: peopleFallbacks.action });
      keepUser(client, answer.user);
      sayDone(t(answer.message));
    } catch (error) {
      if (takesRefusal(error)) return;
      if (!(error instanceof ApiError)) throw error;
      sayFailed(error.message);
      // Changed or gone meanwhile: the page shall show how things are now.
      if (error.status === 404 || error.status === 409) void reloadPeople(client);
    } finally {
      setBusyId(null);
    }
  }

  return {
    asked,
    busyId,
    askToggle: (user: User, toggle: Toggle) => setAsked({ what: 'toggle', user, toggle }),
    askRole: (user: User) => setAsked({ what: 'role', user }),
    close: () => setAsked(null),
    change: (toggle: Toggle, user: User) => void change(toggle, user),
  };
}

export type Changes = ReturnType<typeof useChanges>;
